import type { Selectable } from 'kysely'
import type { Db } from '#api/schema.ts'
import type { Preferences } from '#contract/entities/user.ts'
import type { PreferencesTable } from './tables.ts'

type Columns = Omit<Selectable<PreferencesTable>, 'user_id'>

/** The preferences as stored; null for a preference that was never chosen. */
export type PreferencesRow = { [C in keyof Columns]: Columns[C] | null }

/** The preferences of a person who has chosen nothing. */
export const noPreferences: PreferencesRow = {
  theme: null,
  language: null,
  card_size: null,
  sound_enabled: null,
  bot_mention_enabled: null,
  preferred_model: null,
}

/** Reads a person's preferences. Those of the caller are known from their session. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return presentPreferences(row ?? noPreferences)
}

/**
 * Returns a person's preferences, with the defaults of section 9 for those that were never chosen.
 */
export function presentPreferences(row: PreferencesRow): Preferences {
  return {
    theme: row.theme ?? 'system',
    language: row.language ?? 'en',
    cardSize: row.card_size ?? 'large',
    soundEnabled: row.sound_enabled ?? true,
    botMentionEnabled: row.bot_mention_enabled ?? true,
    preferredModel: row.preferred_model,
  }
}
