import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'

/** Returns whether the reader follows a thread: as loaded, with the live changes. */
export function useFollows(loaded: boolean, rootId: string): boolean {
  const { userId } = useLive()
  const [follows, setFollows] = useState(loaded)
  const [seen, see] = useState(loaded)
  if (seen !== loaded) {
    see(loaded)
    setFollows(loaded)
  }
  useLiveEvent(({ type, data }) => {
    if (type === 'thread_follow' && data.rootId === rootId) setFollows(data.follows)
    if (type !== 'message' || data.message.rootId !== rootId) return
    const { mentions, userId: author } = data.message
    if (author === userId || mentions.some(({ id }) => id === userId)) setFollows(true)
  })
  return follows
}
