import type { Selectable } from 'kysely'
import { type Source, shownOf } from '#api/chats/chats/quoting.ts'
import { mayReadQuotes } from '#api/kbs/policy.ts'
import { type PersonRow, presentPerson } from '#api/people/users/present.ts'
import { botId } from '#api/platform/ids.ts'
import type { Attachment, Message, Reaction } from '#contract/entities/chat.ts'
import { withMentionNames } from '#contract/mentions.ts'
import type { KbRole } from '#contract/roles.ts'
import { messageAbilities } from './policy.ts'
import type { ReactionRow } from './select.ts'
import type { MessageTable } from './tables.ts'

export type MessageRow = Omit<
  Selectable<MessageTable>,
  'tsv' | 'has_reactions' | 'has_attachments' | 'mention_ids' | 'replier_ids'
> & {
  reactions: ReactionRow[] | null
  attachments: Attachment[] | null
  mentions: PersonRow[] | null
  repliers: PersonRow[] | null
  asker_id: string | null
  source: Source | null
  sender_name: string
  sender_display_name: string
  sender_picture: string | null
}

// Returns the fields that are equal for all members with the same permission to read the quotes.
function presentShared(
  row: MessageRow,
  mayRead: boolean,
): Omit<Message, 'isRead' | 'feedback' | 'can'> {
  const deleted = row.is_deleted
  const nothing = { content: '', html: '', citations: [], withheld: null }
  const shown = deleted ? nothing : shownOf(row, mayRead)
  const mentions = row.mentions ?? []
  return {
    id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    clientId: row.client_id,
    ...shown,
    html: withMentionNames(shown.html, (userId) => nameIn(mentions, userId)),
    createdAt: row.created_at,
    senderType: row.sender_type,
    userId: row.user_id,
    sender: presentPerson({
      id: row.user_id,
      name: row.sender_name,
      display_name: row.sender_display_name,
      picture: row.sender_picture,
      is_bot: row.sender_type === 'bot',
    }),
    rootId: row.root_id,
    parentId: row.parent_id,
    replyCount: row.reply_count,
    lastReplyAt: row.last_reply_at,
    repliers: (row.repliers ?? []).map(presentPerson),
    expectBotReply: row.expect_bot_reply,
    isEdited: row.is_edited,
    isDeleted: deleted,
    reactions: (row.reactions ?? []).map((one) => presentReaction(row.id, one)),
    attachments: row.attachments ?? [],
    mentions: deleted ? [] : mentions.map(presentPerson),
    mentionsEveryone: row.mentions_everyone && !deleted,
    resourceIds: deleted ? [] : row.resource_ids,
    status: 'delivered',
    isOptimistic: false,
    botState: deleted ? null : row.bot_state,
    botOutcome: deleted ? null : row.bot_outcome,
    botFilesRead: deleted || shown.withheld ? null : row.bot_files_read,
    askerId: row.asker_id,
  }
}

// Returns the current name of a mentioned person. A copy of a message in another chat mentions
// nobody but the bot.
function nameIn(mentions: PersonRow[], userId: string): string | null {
  if (userId === botId) return 'AI'
  return mentions.find(({ id }) => id === userId)?.display_name ?? null
}

/** Returns a person's reaction. */
export function presentReaction(messageId: string, row: ReactionRow): Reaction {
  const userInfo = presentPerson(row)
  return { messageId, userId: row.id, reaction: row.reaction, userInfo }
}

/** The reader of a message: their read mark in the chat and their role in the knowledge base. */
export type MessageViewer = { id: string; last_read_seq: number; kb_role: KbRole | null }

/** Returns the reader for whom this chat was found. */
export function readerOf(
  chat: { last_read_seq: number; kb_role: KbRole },
  actor: { id: string },
): MessageViewer {
  return { id: actor.id, last_read_seq: chat.last_read_seq, kb_role: chat.kb_role }
}

/**
 * Returns a message as one chat member sees it, depending on their permission to read its quotes.
 */
export function presentMessage(
  row: MessageRow,
  reader: MessageViewer,
  mayRead = mayReadQuotes(row.source),
): Message {
  const shared = presentShared(row, mayRead)
  return {
    ...shared,
    isRead: row.seq <= reader.last_read_seq || row.user_id === reader.id,
    feedback: row.ratings?.[reader.id] ?? null,
    can: messageAbilities(row, reader, shared.withheld !== null),
  }
}
