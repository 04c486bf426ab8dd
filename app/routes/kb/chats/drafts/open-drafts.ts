import type { Line } from '#app/routes/kb/chats/messages/message-map.ts'
import type { DraftSync } from './draft-sync.ts'

const open = new Map<string, DraftSync[]>()

const keyOf = ({ chatId, rootId }: Line) => `${chatId} ${rootId}`

// The fields of the same chat or thread opened before show what is written in it, and save nothing.
// When it is closed, the last one before it leads again.
export function openDraft(line: Line, sync: DraftSync): () => void {
  const key = keyOf(line)
  for (const other of open.get(key) ?? []) sync.lead(other)
  open.set(key, [...(open.get(key) ?? []), sync])
  return () => {
    const all = open.get(key) ?? []
    const others = all.filter((other) => other !== sync)
    if (others.length > 0) open.set(key, others)
    else open.delete(key)
    if (all.at(-1) === sync) others.at(-1)?.leadAgain(sync)
  }
}
