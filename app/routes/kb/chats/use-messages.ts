import { hasOlder, newestSeq, shownOf } from './message-map.ts'
import { useOutbox, usePending } from './outbox-provider.tsx'
import { pageBefore, readMessages } from './read-page.ts'
import { type Loaded, useMessageMap } from './use-message-map.ts'

/**
 * Returns a chat's current messages, its pending messages, and a function that loads older ones.
 */
export function useMessages(loaded: Loaded) {
  const { chatId, isNewest } = loaded
  const { map, put } = useMessageMap(loaded)
  const outbox = useOutbox()
  const messages = shownOf(map, isNewest ? undefined : loaded.messages[0]?.seq)
  const sent = new Set(messages.map(({ clientId }) => clientId))
  const showOlder = async () => {
    const first = messages[0]
    if (!first) return
    put(pageBefore(await readMessages(chatId, { before: first.id }), first))
  }
  return {
    messages,
    pending: usePending().filter((one) => one.chatId === chatId && !sent.has(one.clientId)),
    outbox,
    hasOlder: hasOlder(map, messages[0]?.seq),
    showOlder,
    newestSeq: newestSeq(map),
  }
}
