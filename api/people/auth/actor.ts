import { type Selectable, sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { UsedKey } from '#api/people/access-keys/policy.ts'
import type { PreferencesRow } from '#api/people/users/preferences.ts'
import type { UserTable } from '#api/people/users/tables.ts'
import { statement } from '#api/platform/db/statement.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import { readSessionToken } from './cookies.ts'
import { hashToken } from './sessions.ts'

export type Actor = Selectable<UserTable> & {
  /** Empty without a session. */
  sessionHash: string
  sessionEndsAt: string
  /** Null for a person in the browser. */
  key: UsedKey | null
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
  return user ? { ...user, sessionHash, key: null } : null
}

/**
 * One query, and at most once a minute one more that stores when the key was used. Null for a wrong,
 * expired or revoked key.
 */
export async function findActorOfKey(db: Db, secret: string): Promise<Actor | null> {
  const [found] = secret ? await readKey(db, { hash: hashToken(secret) }) : []
  if (!found) return null
  const { keyId: id, keyScope: scope, keyKbId: onlyKbId, wasUsedNow, ...user } = found
  if (!wasUsedNow) await noteUse(db, id)
  return { ...user, sessionHash: '', sessionEndsAt: '', key: { id, scope, onlyKbId } }
}

const readSession = statement((db, { sessionHash }: { sessionHash: string }) =>
  selectActors(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.expires_at as sessionEndsAt')
    .where('sessions.token_hash', '=', sessionHash)
    .where('sessions.expires_at', '>', sql<string>`now()`),
)

const justNow = sql<string>`now() - make_interval(secs => ${sql.lit(apiLimits.keyUseSeconds)})`

const readKey = statement((db, { hash }: { hash: string }) =>
  selectActors(db)
    .innerJoin('access_keys', 'access_keys.user_id', 'users.id')
    .select(['access_keys.id as keyId', 'access_keys.scope as keyScope'])
    .select('access_keys.kb_id as keyKbId')
    .select(sql<boolean>`coalesce(access_keys.last_used_at > ${justNow}, false)`.as('wasUsedNow'))
    .where('access_keys.token_hash', '=', hash)
    .where(sql<boolean>`coalesce(access_keys.expires_at > now(), true)`)
    .where(sql<boolean>`coalesce(access_keys.token_expires_at > now(), true)`),
)

function selectActors(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .selectAll('users')
    .select(['preferences.theme', 'preferences.language'])
    .select(['preferences.card_size', 'preferences.sound_enabled'])
    .select(['preferences.bot_mention_enabled', 'preferences.preferred_model'])
    .select(['preferences.mail_mentions', 'preferences.mail_private'])
    .select(['preferences.mail_replies', 'preferences.mail_members'])
    .select(['preferences.notice_mentions', 'preferences.notice_private'])
    .select(['preferences.notice_replies', 'preferences.notice_members'])
    .select(['preferences.quiet_from', 'preferences.quiet_to', 'preferences.time_zone'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('aliases').whereRef('aliases.owner_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('hasAliases'),
    )
}

// A key still reads while the database cannot store anything, for example on a full disk.
async function noteUse(db: Db, keyId: string): Promise<void> {
  await db
    .updateTable('access_keys')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', keyId)
    .where(sql<boolean>`coalesce(last_used_at <= ${justNow}, true)`)
    .execute()
    .catch((error: unknown) =>
      console.warn(
        'the use of an access key was not stored:',
        error instanceof Error ? error.message : error,
      ),
    )
}
