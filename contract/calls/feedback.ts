import { z } from 'zod'
import { call } from '../call.ts'
import { feedback, feedbackMetadata } from '../entities/feedback.ts'
import { id, limit, writtenText } from '../fields.ts'
import { limits } from '../limits.ts'

export const feedbackInput = z.object({
  message: writtenText(limits.feedbackLength),
  metadata: feedbackMetadata,
})

export const feedbackCalls = {
  sendFeedback: call({
    method: 'POST',
    path: '/feedback',
    access: 'signed_in',
    summary: 'Send feedback with at most ten images.',
    upload: { field: 'images', most: limits.feedbackImages },
    body: feedbackInput,
    answer: feedback,
    rate: 'upload',
  }),
  listOwnFeedback: call({
    method: 'GET',
    path: '/feedback/user',
    access: 'signed_in',
    summary: 'The person’s own feedback, newest first.',
    query: z.object({ limit: limit(limits.inboxPageSize), before: id.optional() }),
    answer: z.array(feedback),
  }),
  resolveFeedback: call({
    method: 'PUT',
    path: '/feedback/:feedbackId',
    access: 'signed_in',
    summary: 'Mark feedback resolved (app administrators).',
    params: z.object({ feedbackId: id }),
    body: z.object({ status: z.enum(['pending', 'resolved']) }),
    answer: feedback,
  }),
}
