import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pushSubscription } from '#contract/entities/push-subscription.ts'
import { id, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

/** As a browser's `PushSubscription` has it; the keys are in base64url. */
export const pushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'not_a_url' }).max(limits.urlLength, 'too_long'),
  p256dh: z.string().regex(/^[\w-]{87}$/, 'invalid'),
  auth: z.string().regex(/^[\w-]{22}$/, 'invalid'),
  /** Only to name the browser in the list. */
  userAgent: word(limits.userAgentLength).default(''),
})

export const pushCalls = {
  listPushSubscriptions: call({
    method: 'GET',
    path: '/user/push-subscriptions',
    access: 'signed_in',
    summary:
      'The browsers in which the person gets notices, newest first. `publicKey` is what a browser needs to subscribe (VAPID, RFC 8292).',
    answer: z.object({ publicKey: z.string(), subscriptions: z.array(pushSubscription) }),
  }),
  createPushSubscription: call({
    method: 'POST',
    path: '/user/push-subscriptions',
    access: 'signed_in',
    summary:
      'Get notices in this browser, until its session ends. Replaces the subscription of this session, and of whoever had this `endpoint` before. The address has to be a public one with https; `too_many_push_subscriptions` above the number of one person.',
    body: pushSubscriptionInput,
    answer: pushSubscription,
  }),
  removePushSubscription: call({
    method: 'DELETE',
    path: '/user/push-subscriptions/:subscriptionId',
    access: 'signed_in',
    summary: 'Send no more notices to a browser.',
    params: z.object({ subscriptionId: id }),
    answer: z.null(),
  }),
}
