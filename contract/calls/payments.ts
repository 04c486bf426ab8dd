import { z } from 'zod'
import { call } from '#contract/call.ts'
import { payment, subscription } from '#contract/entities/payment.ts'

const url = z.object({ url: z.string() })

export const paymentCalls = {
  startCheckout: call({
    method: 'POST',
    path: '/payment/checkout',
    access: 'signed_in',
    summary: 'Where to pay for Pro.',
    answer: url,
  }),
  openPortal: call({
    method: 'POST',
    path: '/payment/portal',
    access: 'signed_in',
    summary: 'Where to manage the subscription.',
    answer: url,
  }),
  readSubscription: call({
    method: 'GET',
    path: '/payment/subscription',
    access: 'signed_in',
    summary: 'The subscription and its payments.',
    answer: z.object({ subscription, payments: z.array(payment) }),
  }),
  cancelSubscription: call({
    method: 'POST',
    path: '/payment/cancel',
    access: 'signed_in',
    summary: 'Cancel at the end of the period.',
    answer: subscription,
  }),
  receivePaymentEvent: call({
    method: 'POST',
    path: '/payment/webhook',
    access: 'public',
    summary: 'Signed events of the payment provider.',
    answer: 'raw',
  }),
}
