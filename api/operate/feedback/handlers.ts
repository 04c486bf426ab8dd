import type { Handlers } from '#api/deps.ts'
import { servePreview } from '#api/documents/originals/serve.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { findFeedback } from './find.ts'
import { listFeedback, listOwnFeedback } from './list.ts'
import { mayListFeedback } from './policy.ts'
import { presentFeedback } from './present.ts'
import { sendFeedback } from './send.ts'

export const feedbackHandlers = {
  sendFeedback: (context) => sendFeedback(context),

  listOwnFeedback: async ({ db, actor }, { query }) => listOwnFeedback(db, actor.id, query),

  listFeedback: async ({ db, settings, actor }, { query }) => {
    if (!mayListFeedback(settings, actor)) throw new ApiError('forbidden')
    return listFeedback(db, query)
  },

  readFeedback: async (context, { params }) =>
    presentFeedback((await findFeedback(context, params.feedbackId)).row),

  resolveFeedback: async (context, { params, body }) => {
    const { row, can } = await findFeedback(context, params.feedbackId)
    if (!can.resolve) throw new ApiError('forbidden')
    await context.db
      .updateTable('feedback')
      .set({ status: body.status })
      .where('id', '=', row.id)
      .execute()
    return presentFeedback({ ...row, status: body.status })
  },

  readFeedbackImage: async (context, { params }) => {
    const { db, request, files } = context
    const { row } = await findFeedback(context, params.feedbackId)
    const image = await db
      .selectFrom('feedback_images')
      .select(['hash', 'type'])
      .where('feedback_id', '=', row.id)
      .where('n', '=', params.n)
      .executeTakeFirst()
    if (!image) throw new ApiError('feedback_not_found')
    const ending = image.type.split('/')[1]
    return servePreview(request, files, { ...image, name: `feedback-${params.n}.${ending}` })
  },
} satisfies Partial<Handlers>
