import { type Selectable, sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { PreferencesRow } from '#api/people/users/preferences.ts'
import type { UserTable } from '#api/people/users/tables.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Db } from '#api/schema.ts'
import { readSessionToken } from './cookies.ts'
import { hashToken } from './sessions.ts'

export type Actor = Selectable<UserTable> & {
  sessionHash: string
  sessionEndsAt: string
  hasAliases: boolean
} & PreferencesRow

/** One query, or none without a session cookie. */
export async function findActor(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  request: Pick<Request, 'headers'>,
): Promise<Actor | null> {
  const token = readSessionToken(settings, request)
  if (!token) return null
  return findActorOf(db, hashToken(token))
}

/** Null if the session has ended. */
export async function findActorOf(db: Db, sessionHash: string): Promise<Actor | null> {
  const [user] = await readSession(db, { sessionHash })
  return user ? { ...user, sessionHash } : null
}

const readSession = statement((db, { sessionHash }: { sessionHash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .selectAll('users')
    .select(['sessions.expires_at as sessionEndsAt', 'preferences.theme', 'preferences.language'])
    .select(['preferences.card_size', 'preferences.sound_enabled'])
    .select(['preferences.bot_mention_enabled', 'preferences.preferred_model'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('aliases').whereRef('aliases.owner_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('hasAliases'),
    )
    .where('sessions.token_hash', '=', sessionHash)
    .where('sessions.expires_at', '>', sql<string>`now()`),
)
