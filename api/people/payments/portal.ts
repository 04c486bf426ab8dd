import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { originOf } from '#api/platform/http/origin.ts'
import { findCustomer } from './customer.ts'
import { openProvider, reach } from './provider.ts'

/** Returns the URL to which the provider redirects back, with the result (section 2). */
export function returnUrl(
  { settings, request }: Pick<HandlerContext, 'settings' | 'request'>,
  result: 'success' | 'cancel' | 'manage',
): string {
  return `${originOf(settings, request)}/settings/subscription?payment=${result}`
}

/**
 * Returns the URL of the provider's page for managing a subscription and its invoices. Throws
 * `not_subscribed` for a person who never started a checkout, `payments_not_configured`,
 * `payments_unavailable`.
 */
export async function openPortal(context: HandlerContext): Promise<{ url: string }> {
  const { stripe } = await openProvider(context.settings)
  const customer = await findCustomer(context.db, context.actor.id)
  if (!customer) throw new ApiError('not_subscribed')
  const { url } = await reach(
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl(context, 'manage') }),
  )
  return { url }
}
