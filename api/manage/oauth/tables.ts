import type { ColumnType } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'
import type { KeyScope } from '#contract/entities/access-key.ts'

/** A program that introduced itself. */
export interface OauthClientTable {
  id: string
  name: string
  redirect_uris: string[]
  created_at: Time
  /** When it introduced itself, or somebody allowed it last. */
  used_at: Time
}

/** What a person allowed, until the program fetches it. */
export interface OauthCodeTable {
  code_hash: string
  client_id: string
  user_id: string
  kb_id: string | null
  /** What the program got for the code. */
  key_id: ColumnType<string | null, string | null | undefined, string | null>
  scope: KeyScope
  redirect_uri: string
  /** SHA-256 of what only the program knows (PKCE). */
  challenge: string
  is_used: ColumnType<boolean, boolean | undefined, boolean>
  expires_at: Time
}
