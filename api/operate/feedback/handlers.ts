import type { HandlerContext, Handlers } from '#api/deps.ts'
import { servePreview } from '#api/documents/originals/serve.ts'
import { findPublishedKb } from '#api/manage/published/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { Feedback, ReceivedFeedback } from '#contract/entities/feedback.ts'
import { feedbackAbilities, mayListFeedback } from './policy.ts'
import {
  type FeedbackRow,
  presentFeedback,
  presentReceivedFeedback,
  selectFeedback,
} from './present.ts'
import { sendFeedback } from './send.ts'

export const feedbackHandlers = {
  sendFeedback: (context) => sendFeedback(context),

  reportPublished: async ({ db }, { params, body }) => {
    const { id: kbId } = await findPublishedKb(db, params.kbId)
    const metadata = JSON.stringify({ url: body.url, kbId })
    const report = { id: newId(), user_id: null, message: body.message, metadata }
    await db.insertInto('feedback').values(report).execute()
    return null
  },

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

type FeedbackPage = { limit: number; before?: string | undefined }

async function listOwnFeedback(db: Db, userId: string, page: FeedbackPage): Promise<Feedback[]> {
  const rows = await pageOf(selectFeedback(db), page)
    .where('feedback.user_id', '=', userId)
    .limit(page.limit)
    .execute()
  return rows.map(presentFeedback)
}

type Query = FeedbackPage & { status?: Feedback['status'] | undefined }

async function listFeedback(
  db: Db,
  { status, ...page }: Query,
): Promise<{ feedback: ReceivedFeedback[]; hasMore: boolean }> {
  const rows = await pageOf(selectFeedback(db), page)
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['users.display_name', 'users.email'])
    .$if(status !== undefined, (q) => q.where('feedback.status', '=', status ?? 'pending'))
    .limit(page.limit + 1)
    .execute()
  const feedback = rows.slice(0, page.limit).map(presentReceivedFeedback)
  return { feedback, hasMore: rows.length > page.limit }
}

function pageOf(select: ReturnType<typeof selectFeedback>, { before }: FeedbackPage) {
  return select
    .$if(before !== undefined, (q) => q.where('feedback.id', '<', before ?? ''))
    .orderBy('feedback.id', 'desc')
}

type ReadContext = Pick<HandlerContext, 'db' | 'settings' | 'actor'>

/** The actor's own; app administrators find all. Throws `feedback_not_found`. */
async function findFeedback(reader: ReadContext, id: string) {
  const row = await selectFeedback(reader.db).where('feedback.id', '=', id).executeTakeFirst()
  const can = row && feedbackAbilities(reader.settings, reader.actor, row)
  if (!row || !can?.see) throw new ApiError('feedback_not_found')
  return { row, can } satisfies { row: FeedbackRow; can: { resolve: boolean } }
}
