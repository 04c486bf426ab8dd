import { useState } from 'react'
import { useLive, useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import { callApi } from '#app/upstream/browser.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { UnreadThread } from '#contract/entities/unread-thread.ts'
import { knownThreads, withFetched, withThreadEvent } from './unread-threads.ts'

/**
 * Returns the unread replies of the reader's threads in a knowledge base, by root, live. Who may not
 * chat there has none.
 */
export function useUnreadThreads(
  { id: kbId, can }: Pick<Kb, 'id' | 'can'>,
  loaded: UnreadThread[],
): ReadonlyMap<string, number> {
  const { userId } = useLive()
  const [known, setKnown] = useState(() => knownThreads(loaded))
  const [seen, see] = useState(loaded)
  if (seen !== loaded) {
    see(loaded)
    setKnown((now) => withFetched(now, loaded, null))
  }
  const fetchAgain = async (asked: string | null) => {
    if (!can.chat) return
    const fetched = await callApi('GET /kb/:kbId/threads/unread', { params: { kbId } })
    setKnown((now) => withFetched(now, fetched, asked))
  }
  useLiveEvent((event) => {
    const next = withThreadEvent(known, event, userId)
    if (next) setKnown((now) => withThreadEvent(now, event, userId) ?? now)
    // If this fails, the next page shows the counts.
    else if (event.type === 'message') fetchAgain(event.data.message.rootId).catch(() => {})
  })
  useRestored(() => void fetchAgain(null).catch(() => {}))
  return known.unread
}
