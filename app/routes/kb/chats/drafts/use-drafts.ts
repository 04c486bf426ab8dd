import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { type ListedDraft, mayEndDraft, withDraftEvent, withRecentEvents } from './drafts.ts'

export function useDrafts(loaded: readonly ListedDraft[]): readonly ListedDraft[] {
  const { userId, recent } = useLive()
  const whole = () => withRecentEvents(loaded, recent.all(), userId)
  const [drafts, setDrafts] = useState(whole)
  const [seen, see] = useState(loaded)
  if (seen !== loaded) {
    see(loaded)
    setDrafts(whole())
  }
  useLiveEvent((event) => setDrafts((now) => withDraftEvent(now, event)))
  useRevalidateSoon((event) => mayEndDraft(drafts, event, userId))
  return drafts
}
