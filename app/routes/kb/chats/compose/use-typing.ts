import { useRef, useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'

const sendEveryMs = 3_000
const forgetMs = 5_000

export interface Typing {
  start: () => void
  stop: () => void
}

export function useTyping(
  chatId: string,
  rootMessageId: string | null = null,
): { names: string[]; typing: Typing } {
  const { socket, userId } = useLive()
  const sentAt = useRef(0)
  const forgetting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map())
  const forget = (id: string) => {
    clearTimeout(forgetting.current.get(id))
    setOthers((now) => (now.has(id) ? new Map([...now].filter(([other]) => other !== id)) : now))
  }

  useLiveEvent((event) => {
    if (event.type === 'message' && event.data.message.userId) forget(event.data.message.userId)
    if (event.type !== 'typing_start' && event.type !== 'typing_stop') return
    const { chatId: where, rootMessageId: thread, user } = event.data
    if (where !== chatId || thread !== rootMessageId || user.id === userId) return
    if (event.type === 'typing_stop') {
      forget(user.id)
      return
    }
    setOthers((now) => new Map(now).set(user.id, user.displayName))
    // A closed page does not send `typing_stop`.
    clearTimeout(forgetting.current.get(user.id))
    forgetting.current.set(
      user.id,
      setTimeout(() => forget(user.id), forgetMs),
    )
  })

  const typing = {
    start: () => {
      if (Date.now() - sentAt.current < sendEveryMs) return
      sentAt.current = Date.now()
      socket.notify({ type: 'typing_start', data: { chatId, rootMessageId } })
    },
    stop: () => {
      if (sentAt.current === 0) return
      sentAt.current = 0
      socket.notify({ type: 'typing_stop', data: { chatId, rootMessageId } })
    },
  }
  return { names: [...others.values()], typing }
}
