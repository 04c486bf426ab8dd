import type { TFunction } from 'i18next'
import { getTranslator } from '#app/preferences/language.ts'
import { lastLineOf } from '#app/routes/kb/chats/last-line.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { ListedKb } from '#contract/entities/listed-kb.ts'

/** What a card and its menu need. */
export type CardKb = Pick<
  Kb,
  | 'id'
  | 'title'
  | 'description'
  | 'icon'
  | 'role'
  | 'isFavorite'
  | 'unreadCount'
  | 'unreadPrivateCount'
  | 'unreadMentionCount'
  | 'resourceCount'
  | 'lastActivityAt'
> & {
  can: Pick<Kb['can'], 'update' | 'manageMembers' | 'leave' | 'delete'>
  /** What was said last, and when. */
  said: { line: string; at: string } | null
}

/** In this order. Only these, because one person may have hundreds. */
export async function readCards(arrival: Arrival, ids: string[]): Promise<CardKb[]> {
  if (ids.length === 0) return []
  const t = getTranslator(arrival.context).getFixedT(null, 'chatLinks')
  const query = { ids: ids.join(','), withLastMessage: true }
  const [{ id: readerId }, kbs] = await Promise.all([
    requireUser(arrival),
    upstream(arrival).listKbs({ query }),
  ])
  const byId = new Map(kbs.map((kb) => [kb.id, cardOf(kb, saidIn(kb, readerId, t))]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

// Also in a private chat with who wrote it, because nothing else on the card names them.
function saidIn(
  { lastMessage }: ListedKb,
  readerId: string,
  t: TFunction<'chatLinks'>,
): CardKb['said'] {
  if (!lastMessage) return null
  const { text, sender, at } = lastMessage
  const said = { chatType: 'others', lastMessage: text, lastSender: sender } as const
  const line = lastLineOf(said, readerId, t)
  return line ? { line, at } : null
}

function cardOf(kb: Kb, said: CardKb['said']): CardKb {
  const { id, title, description, icon, role, isFavorite } = kb
  const { unreadCount, unreadPrivateCount, unreadMentionCount } = kb
  const { resourceCount, lastActivityAt, can } = kb
  const { update, manageMembers, leave } = can
  return {
    id,
    title,
    description,
    icon,
    role,
    isFavorite,
    unreadCount,
    unreadPrivateCount,
    unreadMentionCount,
    resourceCount,
    lastActivityAt,
    said,
    can: { update, manageMembers, leave, delete: can.delete },
  }
}
