import type { Generated } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'

/** One row, which the first reader writes: all servers sign with the same key. */
export interface PushKeyTable {
  singleton: Generated<boolean>
  public_key: string
  private_key: string
}

export interface PushSubscriptionTable {
  id: string
  user_id: string
  session_hash: string
  endpoint: string
  /** The browser's public key and secret, with which only this browser reads what is sent. */
  p256dh: string
  auth: string
  browser: string | null
  system: string | null
  created_at: Time
  last_sent_at: MaybeTime
}
