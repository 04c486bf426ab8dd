import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { withEventOn } from '#app/routes/kb/chats/messages/apply-event.ts'
import { hasOlder, newestSeq, shownOf } from '#app/routes/kb/chats/messages/message-map.ts'
import { pageBefore, readMessages } from '#app/routes/kb/chats/messages/read-page.ts'
import { useMessageMap } from '#app/routes/kb/chats/messages/use-message-map.ts'
import { usePendingOf } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'

interface LoadedThread {
  root: Message
  replies: Message[]
  hasMore: boolean
  isNewest: boolean
}

/** Returns a thread as loaded, with the live changes, and a function that loads older replies. */
export function useThread({ root, replies, hasMore, isNewest }: LoadedThread) {
  const line = { chatId: root.chatId, rootId: root.id }
  const { map, put } = useMessageMap({ ...line, messages: replies, hasMore, isNewest })
  const shown = shownOf(map, isNewest ? undefined : replies[0]?.seq)
  const sent = new Set(shown.map(({ clientId }) => clientId))
  const [first] = shown
  const showOlder = async () => {
    if (first) put(pageBefore(await readMessages(line, { before: first.id }), first))
  }
  return {
    root: useRoot(root),
    replies: shown,
    pending: usePendingOf(line).filter((one) => !sent.has(one.clientId)),
    hasOlder: hasOlder(map, first?.seq),
    showOlder,
    newestSeq: newestSeq(map),
  }
}

function useRoot(loaded: Message): Message {
  const { recent } = useLive()
  const isOfChat = ({ data }: ServerEvent) => 'chatId' in data && data.chatId === loaded.chatId
  const withAll = (root: Message) => recent.of(root.chatId).reduce(rootAfter, root)
  const [root, setRoot] = useState(() => withAll(loaded))
  const [seen, see] = useState(loaded)
  if (seen !== loaded) {
    see(loaded)
    setRoot(withAll(loaded))
  }
  useLiveEvent((event) => {
    if (isOfChat(event)) setRoot((now) => rootAfter(now, event))
  })
  return root
}

// New messages of the chat are not the root, so they are left out again.
function rootAfter(root: Message, event: ServerEvent): Message {
  return withEventOn(new Map([[root.id, root]]), event, () => false).get(root.id) ?? root
}
