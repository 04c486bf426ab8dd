import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Message } from '#contract/entities/chat.ts'
import { editOf } from './broadcast.ts'
import { findMessage, type MessagePlace } from './find.ts'
import type { Rating } from './tables.ts'

type Rated = { feedback: Rating | null; why?: string | undefined }

/**
 * Stores a person's rating of a bot answer, which only this person can see. Null removes the
 * rating. A dislike is also listed, with the word why, for the administrators of the knowledge base;
 * without `why` a word that was given before stays. Throws `message_not_found`, and `forbidden` for
 * messages of people.
 */
export async function rateMessage(
  context: HandlerContext,
  place: MessagePlace,
  { feedback, why }: Rated,
): Promise<Message> {
  const { db, actor, publish } = context
  const { chat, message } = await findMessage(context, place)
  if (message.senderType !== 'bot') throw new ApiError('forbidden')
  const without = sql`coalesce(ratings, '{}'::jsonb) - ${actor.id}::text`
  const ratings = feedback
    ? sql`${without} || jsonb_build_object(${actor.id}::text, ${feedback}::text)`
    : sql`nullif(${without}, '{}'::jsonb)`
  const isDislike = feedback === 'dislike'
  // Updates the message first: a concurrent deletion waits for it and deletes the dislike too.
  await sql`
    with rated as (
      update messages set ratings = ${ratings} where id = ${message.id} and not is_deleted returning id
    ), listed as (
      insert into dislikes (id, kb_id, message_id, user_id, why)
      select ${newId()}::uuid, ${chat.kb_id}::uuid, rated.id, ${actor.id}::uuid, ${why ?? ''} from rated
      where ${isDislike}::boolean
      on conflict (message_id, user_id) do update set why = coalesce(${why ?? null}::text, dislikes.why)
    )
    delete from dislikes where message_id = ${message.id} and user_id = ${actor.id}
      and not ${isDislike}::boolean`.execute(db)
  const { message: rated } = await findMessage(context, place)
  publish([topics.user(actor.id)], {
    type: 'message_edit',
    data: { ...editOf(rated), feedback: rated.feedback },
  })
  return rated
}
