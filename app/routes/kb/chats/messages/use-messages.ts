import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOutbox, usePendingOf } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { useSystemMessages } from '#app/routes/kb/chats/system-messages/use-system-messages.ts'
import type { SystemMessage } from '#contract/entities/chat.ts'
import { hasOlder, newestSeq, shownOf } from './message-map.ts'
import { pageAfter, pageBefore, readMessages } from './read-page.ts'
import { type Loaded, useMessageMap } from './use-message-map.ts'

export function useMessages(loaded: Omit<Loaded, 'rootId'> & { systemMessages: SystemMessage[] }) {
  const { chatId } = loaded
  const line = { chatId, rootId: null }
  const [isNewest, setNewest] = useState(loaded.isNewest)
  if (loaded.isNewest && !isNewest) setNewest(true)
  const { map, put } = useMessageMap({ ...loaded, ...line, isNewest })
  const outbox = useOutbox()
  // A chat may have thousands of messages, and is rendered again whenever its pane opens or closes.
  const at = isNewest ? undefined : loaded.messages[0]?.seq
  const messages = useMemo(() => shownOf(map, at), [map, at])
  const { sorted, read } = useSystemMessages({ ...loaded, isNewest })
  const first = messages[0]
  const isOlder = hasOlder(map, first?.seq)
  // What happened before the first message is shown with the older messages.
  const from = isOlder ? first?.id : undefined
  const systemMessages = useMemo(
    () => sorted.filter(({ id }) => !from || id > from),
    [sorted, from],
  )
  const pending = usePendingOf(line)
  const showOlder = async () => {
    if (!first) return
    const older = await readMessages(line, { before: first.id })
    const after = older.hasMore ? older.messages[0]?.id : undefined
    await read({ before: first.id, after })
    put(pageBefore(older, first))
  }
  const last = messages.at(-1)
  const showNewer = async () => {
    if (!last) return
    const newer = await readMessages(line, { after: last.id })
    const before = newer.hasMore ? newer.messages.at(-1)?.id : undefined
    await read({ before, after: last.id })
    // Renders at once, so that the caller can keep its place in the list.
    flushSync(() => {
      put(pageAfter(newer, last, newestSeq(map)))
      // From here on, new messages are added.
      if (!newer.hasMore) setNewest(true)
    })
  }
  return {
    messages,
    systemMessages,
    pending: pending.filter(({ clientId }) => !messages.some((sent) => sent.clientId === clientId)),
    outbox,
    hasOlder: isOlder,
    showOlder,
    isNewest,
    showNewer,
    newestSeq: newestSeq(map),
  }
}
