import type { Handlers } from '#api/deps.ts'
import { cancelSubscription } from './cancel.ts'
import { startCheckout } from './checkout.ts'
import { checkMaySubscribe } from './policy.ts'
import { openPortal } from './portal.ts'
import { listPayments, readSubscription } from './read.ts'
import { receiveEvent } from './receive-event.ts'

export const paymentHandlers = {
  startCheckout: async (context) => {
    checkMaySubscribe(context.settings, context.actor)
    return startCheckout(context)
  },

  openPortal: async (context) => {
    checkMaySubscribe(context.settings, context.actor)
    return openPortal(context)
  },

  readSubscription: async (context) => {
    const subscription = await readSubscription(context)
    return { subscription, payments: await listPayments(context) }
  },

  cancelSubscription: async (context) => {
    checkMaySubscribe(context.settings, context.actor)
    await cancelSubscription(context)
    return readSubscription(context)
  },

  receivePaymentEvent: async (context) => {
    await receiveEvent(context)
    return Response.json({ received: true })
  },
} satisfies Partial<Handlers>
