import type { Handlers } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import { presentPreferences, usualMails } from './preferences.ts'

const columns = Object.keys(usualMails) as (keyof typeof usualMails)[]
const never = Object.fromEntries(columns.map((column) => [column, 'never' as const]))

export const mailHandlers = {
  readMailStop: async ({ db }, { params }) => {
    const userId = await findReader(db, params.token)
    const row = await db
      .selectFrom('preferences')
      .select(columns)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return { isStopped: columns.every((column) => row?.[column] === 'never') }
  },

  stopMails: async ({ db, publish }, { params }) => {
    const userId = await findReader(db, params.token)
    const row = await db
      .insertInto('preferences')
      .values({ user_id: userId, ...never })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(never))
      .returningAll()
      .executeTakeFirstOrThrow()
    const preferences = presentPreferences(row)
    publish([topics.user(userId)], { type: 'settings_update', data: { preferences } })
    return null
  },
} satisfies Partial<Handlers>

/** Throws `mail_link_not_found`. */
async function findReader(db: Db, stopToken: string): Promise<string> {
  const row = await db
    .selectFrom('digests')
    .select('user_id')
    .where('stop_token', '=', stopToken)
    .executeTakeFirst()
  if (!row) throw new ApiError('mail_link_not_found')
  return row.user_id
}
