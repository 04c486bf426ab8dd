import { selectChats } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { createPaths } from '#api/drive/archives/names.ts'
import type { ExportedChat } from './chat-entries.ts'

type Chats = ReturnType<typeof selectChats>

/**
 * Selects some of the chats that the reader is in, with their paths in the export. Private chats have
 * the other person's own name: an export may be given to others, who must not see aliases.
 */
export async function selectExportedChats(
  { db, actor }: HandlerContext,
  narrowed: (chats: Chats) => Chats,
): Promise<ExportedChat[]> {
  const rows = await narrowed(selectChats(db, actor.id))
    .select('other.display_name as own_name')
    .orderBy('chats.id')
    .execute()
  const addPath = createPaths()
  return rows.map((row) => {
    const title = row.own_name ?? row.title
    return {
      id: row.id,
      title,
      color: row.color,
      path: addPath('chats/', title),
      chatType: row.chat_type,
      systemChat: row.system_chat,
    }
  })
}
