import type { Generated } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { Payment, Subscription } from '#contract/entities/payment.ts'

/** A person's customer at the payment provider, and the state of their subscription. */
export interface SubscriptionTable {
  user_id: string
  customer_id: string
  subscription_id: string | null
  status: Subscription['status']
  current_period_end: MaybeTime
  cancel_at_period_end: Generated<boolean>
  /**
   * `asked`: the number of the last request to the provider. `answered`: the number of the request
   * whose answer is stored.
   */
  asked: Generated<number>
  answered: Generated<number>
  created_at: Time
}

export interface PaymentTable {
  id: string
  user_id: string
  invoice_id: string
  description: string
  /** The amount in minor units of the currency, for example cents. */
  amount: number
  currency: string
  status: Payment['status']
  created_at: Time
}

/** Processed events of the payment provider. */
export interface PaymentEventTable {
  id: string
  type: string
  received_at: Time
}
