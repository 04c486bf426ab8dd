import { sql } from 'kysely'
import type { z } from 'zod'
import { type FoundChat, findChat } from '#api/chats/chats/find.ts'
import { checkRoot } from '#api/chats/threads/check-root.ts'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { chatCalls } from '#contract/calls/chats.ts'
import type { Draft } from '#contract/entities/chat.ts'
import { countLimits, limits } from '#contract/limits.ts'

export const draftHandlers = {
  listDrafts: async (context, { params }) => listDrafts(context, params.kbId),

  readDraft: async (context, { params, query }) =>
    readDraft(context, params.chatId, query.rootMessageId ?? null),

  saveDraft: async (context, { params, body }) => saveDraft(context, params.chatId, body),
} satisfies Partial<Handlers>

type Saving = z.output<typeof chatCalls.saveDraft.body>

async function readDraft(
  context: HandlerContext,
  chatId: string,
  rootMessageId: string | null,
): Promise<Draft | null> {
  const chat = await findChat(context, chatId)
  if (rootMessageId) await checkRoot(context.db, chat.id, rootMessageId)
  const row = await context.db
    .selectFrom('drafts')
    .select(['content', 'updated_at as updatedAt'])
    .where('user_id', '=', context.actor.id)
    .where('chat_id', '=', chat.id)
    .where('root_id', 'is not distinct from', rootMessageId)
    .executeTakeFirst()
  return row ? { chatId: chat.id, rootMessageId, ...row } : null
}

/** A draft whose message was sent is not stored. Throws `chat_not_found`, `message_not_found`. */
async function saveDraft(
  context: HandlerContext,
  chatId: string,
  { content, rootMessageId, clientId }: Saving,
): Promise<Draft | null> {
  const { actor, publish } = context
  const chat = await findChat(context, chatId)
  if (rootMessageId) await checkRoot(context.db, chat.id, rootMessageId)
  const isBlank = content.trim() === ''
  const changed = isBlank
    ? await deleteDraft(context, chat, rootMessageId)
    : await storeDraft(context, chat, { content, rootMessageId, clientId })
  const place = { kbId: chat.kb_id, chatId: chat.id, rootMessageId }
  const data = { ...place, content: isBlank ? '' : content }
  if (changed) publish([topics.user(actor.id)], { type: 'draft_update', data })
  return readDraft(context, chat.id, rootMessageId)
}

async function deleteDraft({ db, actor }: HandlerContext, chat: FoundChat, rootId: string | null) {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('user_id', '=', actor.id)
    .where('chat_id', '=', chat.id)
    .where('root_id', 'is not distinct from', rootId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

// Locks the membership, so that a person who leaves the chat at the same time keeps no draft.
async function storeDraft(
  { db, actor }: HandlerContext,
  chat: FoundChat,
  { content, rootMessageId, clientId }: Saving,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into drafts (user_id, chat_id, root_id, content)
    select user_id, chat_id, ${rootMessageId}::uuid, ${content} from (
      select user_id, chat_id from chat_members
      where chat_id = ${chat.id} and user_id = ${actor.id} for key share) mine
    where not exists (select from messages
      where messages.user_id = ${actor.id} and messages.client_id = ${clientId ?? null}::uuid)
    on conflict (user_id, chat_id, root_id) do update
      set content = excluded.content, updated_at = now()
      where drafts.content <> excluded.content`.execute(db)
  await sql`delete from drafts where user_id = ${actor.id} and updated_at < (
    select updated_at from drafts where user_id = ${actor.id}
    order by updated_at desc offset ${countLimits.draftsPerPerson - 1} limit 1)`.execute(db)
  return Boolean(numAffectedRows)
}

/** Newest first, with the beginning of each text. Throws `kb_not_found`, `forbidden`. */
async function listDrafts(context: HandlerContext, kbId: string): Promise<Draft[]> {
  const kb = await findKb(context, kbId)
  if (!kb.can.chat) throw new ApiError('forbidden')
  return context.db
    .selectFrom('drafts')
    .innerJoin('chats', 'chats.id', 'drafts.chat_id')
    .select(['drafts.chat_id as chatId', 'drafts.root_id as rootMessageId'])
    .select((eb) => [
      eb.fn<string>('left', ['drafts.content', eb.val(limits.chatPreviewLength)]).as('content'),
      'drafts.updated_at as updatedAt',
    ])
    .where('drafts.user_id', '=', context.actor.id)
    .where('chats.kb_id', '=', kb.id)
    .orderBy('drafts.updated_at', 'desc')
    .limit(countLimits.draftsPerPerson)
    .execute()
}
