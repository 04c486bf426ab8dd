import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'

const hourMs = 3_600_000

/** Only the hash is stored, so nobody can sign in with a copy of the table. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the cookie's token. Above `countLimits.sessionsPerPerson` the oldest sessions expire. */
export async function startSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        expires_at: sql<string>`now() + make_interval(days => ${apiLimits.sessionDays})`,
      })
      .execute()
    await sql`update sessions set expires_at = now() where token_hash in (
      select token_hash from sessions where user_id = ${userId} and expires_at > now()
      order by expires_at desc offset ${countLimits.sessionsPerPerson}::int)`.execute(trx)
  })
  return token
}

export async function endSession(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()
}

export async function findEndedSessions(db: Db, hashes: string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from unnest(${hashes}::text[]) as hash
    where not exists (
      select from sessions where token_hash = hash and expires_at > now())`.execute(db)
  return rows.map(({ hash }) => hash)
}

export async function sweepSessions({ db, hub }: Pick<Deps, 'db' | 'hub'>): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<string>`now()`)
    .returning('token_hash')
    .execute()
  for (const { token_hash } of ended) hub.endSession(token_hash)
}

/** Now and every hour. Returns a function that stops it. */
export function startSweeping(deps: Pick<Deps, 'db' | 'hub'>): () => void {
  const sweep = () =>
    sweepSessions(deps).catch((error: unknown) =>
      console.error(
        'expired sessions could not be deleted:',
        error instanceof Error ? error.message : error,
      ),
    )
  void sweep()
  const timer = setInterval(sweep, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
