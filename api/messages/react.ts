import { sql } from 'kysely'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { topics } from '#api/realtime/publish.ts'
import type { Reaction } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { findMessage, type MessagePlace } from './find.ts'
import { presentReaction } from './present.ts'

type Reacting = MessagePlace & { reaction: string }

/**
 * Reacts to a message, once with each picture or word; the same again changes nothing. Throws
 * `message_not_found`, and `invalid_input` for more kinds than anybody needs.
 */
export async function addReaction(
  context: HandlerContext,
  { reaction, ...place }: Reacting,
): Promise<Reaction> {
  const { db, actor, publish } = context
  const { chat, message } = await findMessage(context, place)
  const own = message.reactions.filter(({ userId }) => userId === actor.id)
  const there = own.find((one) => one.reaction === reaction)
  if (there) return there
  if (own.length >= limits.reactionsPerPersonAndMessage)
    throw new ApiError('invalid_input', { fields: { reaction: ['too_many'] } })
  const added = await db.transaction().execute(async (trx) => {
    // First the message: whoever deletes it waits, and then finds the reaction to take with it.
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

/** Takes a reaction of one's own back; one that is not there is none to take. */
export async function deleteReaction(
  context: HandlerContext,
  { reaction, ...place }: Reacting,
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
