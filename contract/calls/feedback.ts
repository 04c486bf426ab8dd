import { z } from 'zod'
import { call } from '#contract/call.ts'
import {
  type Feedback,
  feedback,
  feedbackStatus,
  receivedFeedback,
} from '#contract/entities/feedback.ts'
import { id, limit, text, wholeNumber, word, writtenText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { ownPath } from '#contract/own-path.ts'

// A form sends '' for a missing value; a program sends null.
const none = z.union([z.literal(''), z.null()]).transform(() => undefined)
const maybe = <S extends z.ZodType>(schema: S) => z.union([none, schema]).optional()

// The stored URL is shown as a link later, so only paths of this site are accepted.
export const seenAt = text(limits.urlLength)
  .transform((value) => (value === '' ? '' : ownPath(value)))
  .pipe(z.string('not_a_url').max(limits.urlLength, 'too_long'))

const place = z.object({
  url: seenAt.optional(),
  messageId: maybe(id),
  kbId: maybe(id),
  chatId: maybe(id),
  timestamp: maybe(word(40)),
})

const json = z.string().transform((value, context) => {
  try {
    return JSON.parse(value) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  }
})

/** `metadata` (JSON) comes before single fields, which a plain form sends. */
export const feedbackFields = place.extend({
  message: writtenText(limits.feedbackLength),
  metadata: maybe(json.pipe(place)),
})
const feedbackInput = feedbackFields.transform(({ message, metadata, ...flat }) => ({
  message,
  metadata: joined({ ...flat, ...defined(metadata ?? {}) }),
}))

function joined({ url, ...rest }: z.output<typeof place>): Feedback['metadata'] {
  return { url: url ?? '', ...defined(rest) }
}

function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}

const feedbackParams = z.object({ feedbackId: id })
const page = { limit: limit(limits.feedbackPageSize), before: id.optional() }

export const feedbackCalls = {
  sendFeedback: call({
    method: 'POST',
    path: '/feedback',
    access: 'signed_in',
    summary: 'Send feedback with at most ten images.',
    upload: {
      field: 'images',
      most: limits.feedbackImages,
      mostBytes: limits.feedbackImageBytes,
    },
    body: feedbackInput,
    answer: feedback,
    rate: 'upload',
    work: 'heavy',
  }),
  listFeedback: call({
    method: 'GET',
    path: '/feedback',
    access: 'signed_in',
    summary: 'Everybody’s feedback, newest first (app administrators).',
    query: z.object({ status: feedbackStatus.optional(), ...page }),
    answer: z.object({ feedback: z.array(receivedFeedback), hasMore: z.boolean() }),
  }),
  listOwnFeedback: call({
    method: 'GET',
    path: '/feedback/user',
    access: 'signed_in',
    summary: 'The person’s own feedback, newest first; a page at a time, before one of them.',
    query: z.object(page),
    answer: z.array(feedback),
  }),
  readFeedback: call({
    method: 'GET',
    path: '/feedback/:feedbackId',
    access: 'signed_in',
    summary: 'One piece of feedback, for its sender and app administrators.',
    params: feedbackParams,
    answer: feedback,
  }),
  resolveFeedback: call({
    method: 'PUT',
    path: '/feedback/:feedbackId',
    access: 'signed_in',
    summary: 'Mark feedback resolved, or pending again (app administrators).',
    params: feedbackParams,
    body: z.object({ status: feedbackStatus }),
    answer: feedback,
  }),
  readFeedbackImage: call({
    method: 'GET',
    path: '/feedback/:feedbackId/images/:n',
    access: 'signed_in',
    summary: 'An image of feedback, for its sender and app administrators.',
    params: feedbackParams.extend({ n: wholeNumber(1, limits.feedbackImages) }),
    answer: 'file',
  }),
}
