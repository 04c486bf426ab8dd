import type { ColumnType, Generated } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'
import type { Language, Theme } from '#contract/preferences.ts'

export interface UserTable {
  id: string
  email: string
  name: string
  display_name: string
  /** The names as people type them, see `spellingOf`. */
  spelling: Generated<string>
  bio: Generated<string>
  /** The SHA-256 of the picture, its key in the file store. */
  picture: string | null
  is_bot: Generated<boolean>
  plan: Generated<'free' | 'basic' | 'pro' | 'admin'>
  resource_count: Generated<number>
  resource_size: Generated<number>
  /** The size in bytes of files attached to messages and of images sent with feedback. */
  attached_size: Generated<number>
  /** The size of their files and attachments in the bin. */
  bin_size: Generated<number>
  /** For the author of imported messages: the knowledge base that has them. */
  imported_into: Generated<string | null>
  created_at: Time
}

export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Time
}

export interface SessionTable {
  token_hash: string
  user_id: string
  created_at: Time
  expires_at: ColumnType<string, string, string>
}

export interface PreferencesTable {
  user_id: string
  /** Null if the person has never chosen a theme. */
  theme: Theme | null
  language: Language | null
  card_size: Generated<'small' | 'large'>
  sound_enabled: Generated<boolean>
  bot_mention_enabled: Generated<boolean>
  preferred_model: string | null
}

export interface AliasTable {
  owner_id: string
  target_id: string
  alias: string
  spelling: Generated<string>
}
