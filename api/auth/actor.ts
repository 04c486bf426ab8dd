import { type Selectable, sql } from 'kysely'
import type { Db, UserTable } from '../db/schema.ts'
import { readSessionToken } from './cookies.ts'
import { hashToken } from './sessions.ts'

/** The signed-in person a request acts for. */
export type Actor = Selectable<UserTable> & { sessionHash: string }

/** Who makes this request: one statement, or none without a session cookie. */
export async function findActor(db: Db, request: Request): Promise<Actor | null> {
  const token = readSessionToken(request)
  if (!token) return null
  const sessionHash = hashToken(token)
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.token_hash', '=', sessionHash)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return user ? { ...user, sessionHash } : null
}
