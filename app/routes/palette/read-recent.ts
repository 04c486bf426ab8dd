import { getTranslator } from '#app/middleware/language.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { AskPlace, FoundRow } from '#app/shell/palette/found.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Place } from './read-query.ts'

/** Reads the names of places; leaves out those that the reader may no longer see. */
export async function readRecent(arrival: Arrival, places: Place[]): Promise<FoundRow[]> {
  const rows = await Promise.all(places.map((place) => readPlace(arrival, place)))
  return rows.filter((row) => row !== null)
}

async function readPlace(arrival: Arrival, place: Place): Promise<FoundRow | null> {
  const { kbId, kind, path, id } = place
  const { attempt } = upstream(arrival)
  const translator = getTranslator(arrival.context)
  const t = translator.getFixedT(null, 'palette')
  const kb = await attempt.readKb({ params: { kbId } })
  if (!kb.ok) return null
  if (kind === 'kb') return { to: path, icon: kb.data.icon, title: [kb.data.title], note: t('kb') }
  const note = t('inKb', { kb: kb.data.title })
  if (kind === 'chats') {
    const chat = await attempt.readChat({ params: { chatId: id } })
    const tLinks = translator.getFixedT(null, 'chatLinks')
    return chat.ok ? { to: path, icon: 'forum', title: [chatTitle(chat.data, tLinks)], note } : null
  }
  const file = await attempt.readResource({ params: { kbId, resourceId: id } })
  if (!file.ok) return null
  return { to: path, icon: fileType(file.data).icon, title: [file.data.title], note }
}

/** Finds where a question of the reader is asked; null if they cannot ask in that knowledge base. */
export async function readAskPlace(arrival: Arrival, kbId: string): Promise<AskPlace | null> {
  const { attempt } = upstream(arrival)
  const [kb, chats] = await Promise.all([
    attempt.readKb({ params: { kbId } }),
    attempt.listChats({ query: { kbId, chatType: 'system' } }),
  ])
  if (!kb.ok || !chats.ok) return null
  const chat = chats.data.find(({ systemChat }) => systemChat === 'ai_chat')
  return chat ? { kbId, kbTitle: kb.data.title, chatId: chat.id } : null
}
