import type { Selectable } from 'kysely'
import type { Actor } from '#api/people/auth/actor.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { SharedChat } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { type FoundChat, findChat } from './find.ts'
import { withMentionAliases } from './mention-aliases.ts'
import { chatAbilities } from './policy.ts'
import { wordsOf } from './quoting.ts'
import type { ChatTable } from './tables.ts'

/**
 * The fields that are equal for all members. `lastMessage` is left out if it differs.
 * `participants` is empty for system chats, in which everybody is.
 */
export function presentSharedChat(
  row: Selectable<ChatTable>,
  participants: string[] = [],
): SharedChat {
  return {
    id: row.id,
    knowledgeBaseId: row.kb_id,
    title: row.title,
    color: row.color,
    chatType: row.chat_type,
    systemChat: row.system_chat,
    isGroupChat: row.is_group_chat,
    isWithBot: isWithBot(row),
    seq: row.seq,
    ...(row.last_answer_id ? {} : { lastMessage: row.last_message }),
    lastMessageAt: row.last_message_at,
    participants: participants.map((userId) => ({ userId })),
    createdAt: row.created_at,
  }
}

/** Not of system chats, in which all members of the knowledge base are. */
export async function listParticipants(
  db: Db,
  chats: { id: string; chat_type: string }[],
): Promise<Map<string, string[]>> {
  const ids = chats.filter((chat) => chat.chat_type !== 'system').map((chat) => chat.id)
  const participants = new Map<string, string[]>()
  if (ids.length === 0) return participants
  const rows = await db
    .selectFrom('chat_members')
    .select(['chat_id', 'user_id'])
    .where((eb) => eb('chat_id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  for (const row of rows) {
    participants.set(row.chat_id, [...(participants.get(row.chat_id) ?? []), row.user_id])
  }
  return participants
}

export function isWithBot(chat: {
  first_person: string | null
  second_person: string | null
}): boolean {
  return chat.first_person === botId || chat.second_person === botId
}

type ChatReader = Pick<Actor, 'id' | 'key'>

export function presentChat(row: FoundChat, reader: ChatReader, participants: string[] = []): Chat {
  return {
    ...presentSharedChat(row, participants),
    title: titleFor(row),
    ...newestWords(row, reader),
    unreadCount: Math.max(0, row.seq - row.last_read_seq),
    unreadMentions: row.unread_mentions,
    lastReadMessageId: row.last_read_message_id,
    notify: row.notify,
    can: chatAbilities(row, row.member_role, reader.id),
  }
}

// If this reader may not read the newest message, the text of the one before it.
function newestWords(row: FoundChat, reader: ChatReader): Pick<Chat, 'lastMessage' | 'lastSender'> {
  const { last_answer, last_message, last_mentions, last_sender } = row
  const answer = last_answer && wordsOf(last_answer, limits.chatPreviewLength, reader)
  const isNewest = answer || !row.last_answer_id
  return {
    lastMessage: answer || (last_message && withMentionAliases(last_message, last_mentions)),
    lastSender: isNewest && last_sender ? presentPerson(last_sender) : null,
  }
}

/** A private chat has the other person's name. */
export function titleFor(row: FoundChat): string {
  return row.other_name ?? row.title
}

/** Throws `chat_not_found`. */
export async function readChat(
  context: Parameters<typeof findChat>[0],
  chatId: string,
): Promise<Chat> {
  const chat = await findChat(context, chatId)
  const participants = await listParticipants(context.db, [chat])
  return presentChat(chat, context.actor, participants.get(chat.id))
}
