import { z } from 'zod'
import { call } from '#contract/call.ts'
import { linkReading, readingPeriod } from '#contract/entities/link-reading.ts'
import { id } from '#contract/fields.ts'

const params = z.object({ kbId: id, resourceId: id })

export const readingInput = z.object({
  /** The form sends an empty value for “never”. */
  every: z.preprocess((value) => value || null, readingPeriod),
})

export const linkReadingCalls = {
  readLinkReading: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/reading',
    access: 'signed_in',
    summary: 'When the page of a link was read, what changed, and when it is read again.',
    params,
    answer: linkReading,
  }),
  readLinkAgain: call({
    method: 'POST',
    path: '/kb/:kbId/resources/:resourceId/reading',
    access: 'signed_in',
    summary: 'Read the page of a link again (who added it, administrators).',
    params,
    answer: linkReading,
    rate: 'upload',
  }),
  setLinkReading: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/reading',
    access: 'signed_in',
    summary:
      'Choose whether a link is read again every day or week (who added it, administrators).',
    params,
    body: readingInput,
    answer: linkReading,
  }),
}
