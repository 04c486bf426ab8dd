import type { z } from 'zod'
import { type FoundChat, findChat } from '#api/chats/chats/find.ts'
import { chatAbilities } from '#api/chats/chats/policy.ts'
import { isWithBot } from '#api/chats/chats/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { presentPreferences } from '#api/people/users/preferences.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { messageInput } from '#contract/calls/messages.ts'
import type { SentMessage } from '#contract/events.ts'
import { attach } from './attachments/attachments.ts'
import { broadcastSent, selectSent, sentOf } from './broadcast.ts'
import { insertMessage, type NewMessage, sendOnce } from './insert.ts'
import { findMentions, mentionsBot } from './mentions/mentions.ts'
import { presentMessage, readerOf } from './present.ts'
import { selectMessages, storedFields } from './select.ts'
import type { StoredCitation } from './tables.ts'

type Sending = z.output<typeof messageInput> & {
  meantIds?: string[]
  quotes?: Quotes
  /** It is written elsewhere than in its chat. */
  keepsDraft?: true
}

/** What a message quotes from a knowledge base, and what is stored together with the message. */
interface Quotes {
  kbId: string
  citations: StoredCitation[]
  store: (trx: Db, messageId: string) => Promise<void>
}

type Context = Omit<HandlerContext, 'request'>

/**
 * The same `clientId` again returns the first message and broadcasts nothing. Returns what its
 * sender is broadcast. WebSocket, call and form all use this.
 */
export async function sendMessage(
  context: Context,
  chatId: string,
  input: Sending,
): Promise<SentMessage> {
  const { db, actor, bot } = context
  const chat = await findChat(context, chatId)
  const rootId = await findRoot(db, chat, input.rootMessageId)
  const parentId = await findParent(db, chat, input.parentId)
  const expectBotReply = expectsBot(chat, actor, input)
  checkEveryone(chat, actor, input)
  const { userIds, marks } = await findMentions(db, chat.id, { ...input, before: input.meantIds })
  const asked = await checkAskedFiles(context, chat, input.resourceIds)
  if (expectBotReply)
    await context.rateLimits.consume('bot', { userId: actor.id, keyId: actor.key?.id })
  const id = await insertWithRest(db, input, {
    ...storedFields(input),
    chat_id: chat.id,
    user_id: actor.id,
    sender_type: 'user',
    root_id: rootId,
    parent_id: parentId,
    expect_bot_reply: expectBotReply,
    mention_ids: userIds,
    resource_ids: expectBotReply ? asked : [],
    marks,
    ...(input.quotes && { source_kb_id: input.quotes.kbId, citations: input.quotes.citations }),
    endsDraft: !input.keepsDraft,
  })
  if (!id) return presentFirst(context, chat, input.clientId)
  const row = await selectSent(db)
    .where('messages.id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('chat_not_found'))
  const ended = input.keepsDraft ? {} : ({ endsDraft: true } as const)
  broadcastSent(context, row, ended)
  if (expectBotReply) bot.answer(row)
  return { ...sentOf(row, presentMessage(row, readerOf(chat, actor))), ...ended }
}

/** Throws `resource_not_found` for a file of another knowledge base, and without permission. */
async function checkAskedFiles(
  context: Pick<HandlerContext, 'db' | 'settings' | 'actor'>,
  chat: FoundChat,
  resourceIds: string[],
): Promise<string[]> {
  const wanted = [...new Set(resourceIds)]
  if (wanted.length === 0) return []
  const kb = await findKb(context, chat.kb_id)
  const files = await context.db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kb.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  if (!kb.can.read || files.length < wanted.length) throw new ApiError('resource_not_found')
  return wanted
}

async function insertWithRest(
  db: Db,
  { attachmentIds, quotes }: Pick<Sending, 'attachmentIds' | 'quotes'>,
  message: NewMessage,
) {
  if (attachmentIds.length === 0 && !quotes) return insertMessage(db, message)
  return sendOnce(db, async (trx, insert) => {
    const id = await insert(message)
    if (attachmentIds.length > 0) await attach(trx, { ...message, id }, [...new Set(attachmentIds)])
    await quotes?.store(trx, id)
    return id
  })
}

// A reply to a reply belongs to the same thread.
async function findRoot(
  db: Db,
  chat: FoundChat,
  rootMessageId: string | null,
): Promise<string | null> {
  if (!rootMessageId) return null
  const root = await findInChat(db, chat, rootMessageId)
  return root.root_id ?? root.id
}

async function findParent(
  db: Db,
  chat: FoundChat,
  parentId: string | null,
): Promise<string | null> {
  return parentId ? (await findInChat(db, chat, parentId)).id : null
}

async function findInChat(db: Db, chat: FoundChat, messageId: string) {
  const message = await db
    .selectFrom('messages')
    .select(['id', 'root_id'])
    .where('id', '=', messageId)
    .where('chat_id', '=', chat.id)
    .executeTakeFirst()
  if (!message) throw new ApiError('message_not_found')
  return message
}

// Every message in AI Chat and in a private chat with it; elsewhere if the writer asks, or mentions
// it and has not switched that off.
function expectsBot(chat: FoundChat, actor: Actor, input: Sending): boolean {
  if (input.expectBotReply || chat.system_chat === 'ai_chat' || isWithBot(chat)) return true
  const isMentioned = mentionsBot(input.content) || input.mentionIds?.includes(botId)
  return Boolean(isMentioned) && presentPreferences(actor).botMentionEnabled
}

function checkEveryone(chat: FoundChat, actor: Actor, { mentionsEveryone }: Sending): void {
  if (mentionsEveryone && !chatAbilities(chat, chat.member_role, actor.id).mentionEveryone)
    throw new ApiError('forbidden')
}

async function presentFirst(
  { db, actor }: Context,
  chat: FoundChat,
  clientId: string,
): Promise<SentMessage> {
  const first = await selectMessages(db, actor.id)
    .where('messages.user_id', '=', actor.id)
    .where('messages.client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  if (first.chat_id !== chat.id) throw new ApiError('client_id_reused')
  const { chat_id: chatId, seq } = first
  return { chatId, seq, message: presentMessage(first, readerOf(chat, actor)) }
}
