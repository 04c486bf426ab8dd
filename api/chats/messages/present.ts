import { isOwn, shownOf } from '#api/chats/chats/quoting.ts'
import { mayReadQuotes } from '#api/kbs/policy.ts'
import { isOutsideKey } from '#api/people/access-keys/policy.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { type PersonRow, presentPerson } from '#api/people/users/present.ts'
import { botId } from '#api/platform/ids.ts'
import { emptyContent, type Message, type Reaction } from '#contract/entities/chat.ts'
import type { KbRole } from '#contract/roles.ts'
import { withMentionNames } from '#shared/mentions.ts'
import { messageAbilities } from './policy.ts'
import { type MessageRow, type ReactionRow, shownFields } from './select.ts'

// Returns the fields that are equal for all members with the same permission to read the quotes.
function presentShared(
  row: MessageRow,
  mayRead: boolean,
): Omit<Message, 'isRead' | 'feedback' | 'can'> {
  const shown = shownOf(row, mayRead)
  const mentions = row.mentions ?? []
  return {
    ...shownFields(row),
    ...shown,
    html: withMentionNames(shown.html, (userId) => nameIn(mentions, userId)),
    sender: presentPerson({
      id: row.user_id,
      name: row.sender_name,
      display_name: row.sender_display_name,
      picture: row.sender_picture,
      is_bot: row.sender_type === 'bot',
    }),
    repliers: (row.repliers ?? []).map(presentPerson),
    reactions: (row.reactions ?? []).map((one) => presentReaction(row.id, one)),
    attachments: row.attachments ?? [],
    mentions: mentions.map(presentPerson),
    forwardedFrom: row.author_name,
    status: 'delivered',
    isOptimistic: false,
    botFilesRead: shown.withheld ? null : row.bot_files_read,
    askerId: row.asker_id,
  }
}

// A copy in another chat mentions nobody but the bot.
function nameIn(mentions: PersonRow[], userId: string): string | null {
  if (userId === botId) return 'AI'
  return mentions.find(({ id }) => id === userId)?.display_name ?? null
}

export function presentReaction(messageId: string, row: ReactionRow): Reaction {
  const userInfo = presentPerson(row)
  return { messageId, userId: row.id, reaction: row.reaction, userInfo }
}

export type MessageViewer = Pick<Actor, 'id' | 'key'> & {
  last_read_seq: number
  kb_role: KbRole | null
}

export function readerOf(
  chat: { last_read_seq: number; kb_role: KbRole },
  actor: Pick<Actor, 'id' | 'key'>,
): MessageViewer {
  const { id, key } = actor
  return { id, key, last_read_seq: chat.last_read_seq, kb_role: chat.kb_role }
}

export function presentMessage(
  row: MessageRow,
  reader: MessageViewer,
  mayRead = mayReadQuotes(row.source) && !isOutsideKey(reader, row.source_kb_id),
): Message {
  const shared = presentShared(row, mayRead)
  return {
    ...shared,
    isRead: row.seq <= reader.last_read_seq || row.user_id === reader.id,
    feedback: row.ratings?.[reader.id] ?? null,
    can: messageAbilities(row, reader, shared.withheld !== null && !isOwn(row)),
    ...(row.is_deleted && emptyContent),
  }
}
