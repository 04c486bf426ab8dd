import type { Selectable } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import type { PreferencesTable } from '#api/users/tables.ts'
import type { Preferences } from '#contract/entities/user.ts'

type Columns = Omit<Selectable<PreferencesTable>, 'user_id'>

/** What somebody chose; null where they never did. */
export type PreferencesRow = { [C in keyof Columns]: Columns[C] | null }

/** Of who chose nothing. */
export const noPreferences: PreferencesRow = {
  theme: null,
  language: null,
  card_size: null,
  sound_enabled: null,
  bot_mention_enabled: null,
  preferred_model: null,
}

/** Somebody's preferences; those of who asks are known already. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return presentPreferences(row ?? noPreferences)
}

/** A person's preferences; the defaults of section 9 for what they never chose. */
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
