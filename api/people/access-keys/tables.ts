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
  /** The program that renews the key by itself, and where it gets the person back. */
  client_id: string | null
  client_host: string | null
  /** Until when this secret holds; the key lasts longer. Null: as long as the key. */
  token_expires_at: MaybeTime
  /** Hashes of the first part of all refresh tokens of the key, and of the newest one. */
  refresh_family: string | null
  refresh_hash: string | null
  /** Of the last renewal: the hash of the token that was renewed, and what makes its answer again. */
  renewed_from: string | null
  renewal_salt: string | null
  renewed_at: MaybeTime
}
