import type { Selectable } from 'kysely'
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
 * Returns the fields that are equal for all members of a chat, for events. `lastMessage` is left
 * out if it differs between readers. `participants` is empty for system chats, because all members
 * of the knowledge base are in them.
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

/**
 * Lists the participants of each chat. Leaves out system chats, because all members of the
 * knowledge base are in them.
 */
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

/** Returns whether a chat is somebody's private chat with the bot. */
export function isWithBot(chat: {
  first_person: string | null
  second_person: string | null
}): boolean {
  return chat.first_person === botId || chat.second_person === botId
}

/** A chat as one of its members sees it, with their unread count and permissions. */
export function presentChat(row: FoundChat, actorId: string, participants: string[] = []): Chat {
  return {
    ...presentSharedChat(row, participants),
    title: titleFor(row),
    lastMessage: newestWords(row),
    unreadCount: Math.max(0, row.seq - row.last_read_seq),
    lastReadMessageId: row.last_read_message_id,
    notify: row.notify,
    can: chatAbilities(row, row.member_role, actorId),
  }
}

// Returns the text of the newest message. If this reader may not read it, returns the text of the
// message before it.
function newestWords({ last_answer, last_message, last_mentions }: FoundChat): string | null {
  const answer = last_answer && wordsOf(last_answer, limits.chatPreviewLength)
  return answer || (last_message && withMentionAliases(last_message, last_mentions))
}

/** The chat's title for one member; in a private chat the other person's name. */
export function titleFor(row: FoundChat): string {
  return row.other_name ?? row.title
}

/** A chat as the actor sees it. Throws `chat_not_found`. */
export async function readChat(
  context: Parameters<typeof findChat>[0],
  chatId: string,
): Promise<Chat> {
  const chat = await findChat(context, chatId)
  const participants = await listParticipants(context.db, [chat])
  return presentChat(chat, context.actor.id, participants.get(chat.id))
}
