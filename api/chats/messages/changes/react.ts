import { sql } from 'kysely'
import { findMessage, type MessagePlace } from '#api/chats/messages/find.ts'
import { presentReaction } from '#api/chats/messages/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { Reaction } from '#contract/entities/chat.ts'
import { countLimits } from '#contract/limits.ts'

type ReactionInput = MessagePlace & { reaction: string }

/** Throws `message_not_found`, and `invalid_input` above the two limits of `countLimits`. */
export async function addReaction(
  context: HandlerContext,
  { reaction, ...place }: ReactionInput,
): Promise<Reaction> {
  const { db, actor, publish } = context
  const { chat, message } = await findMessage(context, place)
  const there = message.reactions.find(
    (one) => one.userId === actor.id && one.reaction === reaction,
  )
  if (there) return there
  const added = await db.transaction().execute(async (trx) => {
    // First, so that a concurrent deletion waits and deletes the reaction too, and simultaneous
    // ones are counted one after the other.
    const marked = await trx
      .updateTable('messages')
      .set({ has_reactions: true })
      .where('id', '=', message.id)
      .where('is_deleted', '=', false)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) throw new ApiError('message_not_found')
    const { numAffectedRows } = await sql`
      insert into reactions (message_id, user_id, reaction)
      values (${message.id}, ${actor.id}, ${reaction}) on conflict do nothing`.execute(trx)
    if (!numAffectedRows) return false
    await checkCount(trx, message.id, actor.id)
    return true
  })
  const presented = presentReaction(message.id, { ...actor, reaction })
  if (added)
    publish([topics.chat(chat.id)], {
      type: 'message_reaction_add',
      data: { chatId: chat.id, seq: message.seq, reaction: presented },
    })
  return presented
}

async function checkCount(trx: Db, messageId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where user_id = ${userId}) as own, count(*) as all
    from reactions where message_id = ${messageId}`.execute(trx)
  const { reactionsPerPersonAndMessage, reactionsPerMessage } = countLimits
  const [count] = rows
  if (!count || count.own > reactionsPerPersonAndMessage || count.all > reactionsPerMessage)
    throw new ApiError('invalid_input', { fields: { reaction: ['too_many'] } })
}

export async function deleteReaction(
  context: HandlerContext,
  { reaction, ...place }: ReactionInput,
): Promise<void> {
  const { db, actor, publish } = context
  const { chat, message } = await findMessage(context, place)
  const { numDeletedRows } = await db
    .deleteFrom('reactions')
    .where('message_id', '=', message.id)
    .where('user_id', '=', actor.id)
    .where('reaction', '=', reaction)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  publish([topics.chat(chat.id)], {
    type: 'message_reaction_delete',
    data: {
      chatId: chat.id,
      seq: message.seq,
      reaction: presentReaction(message.id, { ...actor, reaction }),
    },
  })
}
