import { sql } from 'kysely'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { topics } from '#api/realtime/publish.ts'
import type { Reaction } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { findMessage, type MessagePlace } from './find.ts'
import { presentReaction } from './present.ts'

type ReactionInput = MessagePlace & { reaction: string }

/**
 * Adds a reaction; the same reaction again changes nothing. Throws `message_not_found`, and
 * `invalid_input` above `limits.reactionsPerPersonAndMessage`.
 */
export async function addReaction(
  context: HandlerContext,
  { reaction, ...place }: ReactionInput,
): Promise<Reaction> {
  const { db, actor, publish } = context
  const { chat, message } = await findMessage(context, place)
  const own = message.reactions.filter(({ userId }) => userId === actor.id)
  const there = own.find((one) => one.reaction === reaction)
  if (there) return there
  if (own.length >= limits.reactionsPerPersonAndMessage)
    throw new ApiError('invalid_input', { fields: { reaction: ['too_many'] } })
  const added = await db.transaction().execute(async (trx) => {
    // Updates the message first: a concurrent deletion waits for this lock and then deletes the
    // reaction too.
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
    return Boolean(numAffectedRows)
  })
  const presented = presentReaction(message.id, { ...actor, reaction })
  if (added)
    publish([topics.chat(chat.id)], {
      type: 'message_reaction_add',
      data: { chatId: chat.id, seq: message.seq, reaction: presented },
    })
  return presented
}

/** Removes the actor's own reaction. Does nothing if there is none. */
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
