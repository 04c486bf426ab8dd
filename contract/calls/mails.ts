import { z } from 'zod'
import { call } from '#contract/call.ts'
import { word } from '#contract/fields.ts'

const stopParams = z.object({ token: word(100) })

/** Ours: the links in mails about unread notifications, which work without signing in. */
export const mailCalls = {
  readMailStop: call({
    method: 'GET',
    path: '/mails/stop/:token',
    access: 'public',
    summary: 'Whether the person of a mail still gets mails about unread notifications.',
    params: stopParams,
    answer: z.object({ isStopped: z.boolean() }),
  }),
  stopMails: call({
    method: 'POST',
    path: '/mails/stop/:token',
    access: 'public',
    summary:
      'The person of a mail gets no more mails about unread notifications, until they change their preferences. Mail programs make this call too (RFC 8058).',
    params: stopParams,
    answer: z.null(),
  }),
}
