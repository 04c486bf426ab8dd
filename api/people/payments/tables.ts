import type { Generated } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { Payment, Subscription } from '#contract/entities/payment.ts'

export interface SubscriptionTable {
  user_id: string
  customer_id: string
  subscription_id: string | null
  status: Subscription['status']
  current_period_end: MaybeTime
  cancel_at_period_end: Generated<boolean>
  /** Numbers of the last request to the provider, and of the one whose answer is stored. */
  asked: Generated<number>
  answered: Generated<number>
  created_at: Time
}

export interface PaymentTable {
  id: string
  user_id: string
  invoice_id: string
  description: string
  amount: number
  currency: string
  status: Payment['status']
  created_at: Time
}

export interface PaymentEventTable {
  id: string
  type: string
  received_at: Time
}
