import type { SystemMessage } from '#contract/entities/chat.ts'
import { hasOlder, newestSeq, shownOf } from './message-map.ts'
import { useOutbox, usePendingOf } from './outbox-provider.tsx'
import { pageBefore, readMessages } from './read-page.ts'
import { useSystemMessages } from './system-messages/use-system-messages.ts'
import { type Loaded, useMessageMap } from './use-message-map.ts'

/**
 * Returns a chat's current messages, its pending messages, and a function that loads older ones.
 */
export function useMessages(loaded: Omit<Loaded, 'rootId'> & { systemMessages: SystemMessage[] }) {
  const { chatId, isNewest } = loaded
  const line = { chatId, rootId: null }
  const { map, put } = useMessageMap({ ...loaded, ...line })
  const outbox = useOutbox()
  const messages = shownOf(map, isNewest ? undefined : loaded.messages[0]?.seq)
  const sent = new Set(messages.map(({ clientId }) => clientId))
  const { sorted, read } = useSystemMessages(loaded)
  const first = messages[0]
  const isOlder = hasOlder(map, first?.seq)
  const showOlder = async () => {
    if (!first) return
    const older = await readMessages(line, { before: first.id })
    const after = older.hasMore ? older.messages[0]?.id : undefined
    // Without its system messages a page is still shown.
    await read({ before: first.id, after }).catch(() => {})
    put(pageBefore(older, first))
  }
  return {
    messages,
    // What happened before the first message is shown with the older messages.
    systemMessages: sorted.filter(({ id }) => !isOlder || !first || id > first.id),
    pending: usePendingOf(line).filter((one) => !sent.has(one.clientId)),
    outbox,
    hasOlder: isOlder,
    showOlder,
    newestSeq: newestSeq(map),
  }
}
