import type { ColumnType, Generated } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { Language, MailFrequency, Theme } from '#contract/preferences.ts'

export interface UserTable {
  id: string
  email: string
  name: string
  display_name: string
  spelling: Generated<string>
  bio: Generated<string>
  picture: string | null
  is_bot: Generated<boolean>
  plan: Generated<'free' | 'basic' | 'pro' | 'admin'>
  resource_count: Generated<number>
  resource_size: Generated<number>
  /** Bytes attached to messages and sent with feedback. */
  attached_size: Generated<number>
  bin_size: Generated<number>
  /** For the author of imported messages. */
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
  theme: Theme | null
  language: Language | null
  card_size: Generated<'small' | 'large'>
  sound_enabled: Generated<boolean>
  bot_mention_enabled: Generated<boolean>
  preferred_model: string | null
  mail_mentions: MailFrequency | null
  mail_private: MailFrequency | null
  mail_replies: MailFrequency | null
  mail_members: MailFrequency | null
  notice_mentions: boolean | null
  notice_private: boolean | null
  notice_replies: boolean | null
  notice_members: boolean | null
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string | null
}

export interface DigestTable {
  user_id: string
  /** In the links of mails: it only ends them. */
  stop_token: string
  sent_at: MaybeTime
}

export interface AliasTable {
  owner_id: string
  target_id: string
  alias: string
  spelling: Generated<string>
}
