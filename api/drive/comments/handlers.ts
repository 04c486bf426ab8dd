import { sql } from 'kysely'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { PassageComment } from '#contract/entities/passage-comment.ts'
import { commentOn, replyTo } from './comment.ts'
import { findCommented, listComments, readComment } from './find.ts'

export const commentHandlers = {
  listPassageComments: async (context, { params }) => listComments(context, params),

  commentOnPassage: async (context, { params, body }) => commentOn(context, params, body),

  resolvePassageComment: async (context, { params, body }) =>
    resolveComment(context, params, body.isResolved),

  replyToPassageComment: async (context, { params, body }) => replyTo(context, params, body),
} satisfies Partial<Handlers>

type CommentIds = { kbId: string; resourceId: string; messageId: string }

/** Throws `message_not_found`, `forbidden`. */
async function resolveComment(
  context: HandlerContext,
  ids: CommentIds,
  isResolved: boolean,
): Promise<PassageComment> {
  const { db, actor } = context
  const file = await findCommented(context, ids)
  const comment = await readComment(context, file, ids.messageId)
  if (!comment.can.resolve) throw new ApiError('forbidden')
  await db
    .updateTable('passage_comments')
    .set({ resolved_at: isResolved ? sql`now()` : null, resolved_by: isResolved ? actor.id : null })
    .where('message_id', '=', ids.messageId)
    .where('resolved_at', isResolved ? 'is' : 'is not', null)
    .execute()
  return readComment(context, file, ids.messageId)
}
