import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { KeyScope } from '#contract/entities/access-key.ts'

export interface AccessKeyTable {
  id: string
  user_id: string
  /** The only knowledge base that it reaches; null: all of the person. */
  kb_id: string | null
  name: string
  scope: KeyScope
  token_hash: string
  /** The last characters of the secret, by which a person recognises it. */
  ending: string
  created_at: Time
  expires_at: MaybeTime
  last_used_at: MaybeTime
}
