import type { Selectable } from 'kysely'
import type { Db } from '#api/schema.ts'
import type { Preferences } from '#contract/entities/user.ts'
import type { MailFrequency } from '#contract/preferences.ts'
import type { PreferencesTable } from './tables.ts'

type Columns = Omit<Selectable<PreferencesTable>, 'user_id'>

export type PreferencesRow = { [C in keyof Columns]: Columns[C] | null }

export const noPreferences: PreferencesRow = {
  theme: null,
  language: null,
  card_size: null,
  sound_enabled: null,
  bot_mention_enabled: null,
  preferred_model: null,
  mail_mentions: null,
  mail_private: null,
  mail_replies: null,
  mail_members: null,
  notice_mentions: null,
  notice_private: null,
  notice_replies: null,
  notice_members: null,
  quiet_from: null,
  quiet_to: null,
  time_zone: null,
}

/** Ours: what nobody has chosen. */
export const usualMails = {
  mail_mentions: 'soon',
  mail_private: 'soon',
  mail_replies: 'hourly',
  mail_members: 'daily',
} as const satisfies Partial<Record<keyof PreferencesRow, MailFrequency>>

/** The caller's own are known from their session. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return presentPreferences(row ?? noPreferences)
}

export const usualQuietTo = 7

/** With the defaults of section 9. */
export function presentPreferences(row: PreferencesRow): Preferences {
  return {
    theme: row.theme ?? 'system',
    language: row.language ?? 'en',
    cardSize: row.card_size ?? 'large',
    soundEnabled: row.sound_enabled ?? true,
    botMentionEnabled: row.bot_mention_enabled ?? true,
    preferredModel: row.preferred_model,
    mailMentions: row.mail_mentions ?? usualMails.mail_mentions,
    mailPrivate: row.mail_private ?? usualMails.mail_private,
    mailReplies: row.mail_replies ?? usualMails.mail_replies,
    mailMembers: row.mail_members ?? usualMails.mail_members,
    noticeMentions: row.notice_mentions ?? true,
    noticePrivate: row.notice_private ?? true,
    noticeReplies: row.notice_replies ?? true,
    noticeMembers: row.notice_members ?? true,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to ?? usualQuietTo,
    timeZone: row.time_zone ?? 'UTC',
  }
}
