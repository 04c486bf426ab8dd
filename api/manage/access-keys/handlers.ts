import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { findMembersKb } from '#api/kbs/find.ts'
import { newSecret } from '#api/people/access-keys/secret.ts'
import { hashToken } from '#api/people/auth/sessions.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { accessKeyInput } from '#contract/calls/access-keys.ts'
import type { AccessKey } from '#contract/entities/access-key.ts'
import { countLimits } from '#contract/limits.ts'

const endingLength = 4

export const accessKeyHandlers = {
  listAccessKeys: async ({ db, actor }) => listAccessKeys(db, actor.id),

  createAccessKey: async (context, { body }) => createAccessKey(context, body),

  revokeAccessKey: async ({ db, actor }, { params }) => {
    const { numDeletedRows } = await db
      .deleteFrom('access_keys')
      .where('id', '=', params.keyId)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new ApiError('access_key_not_found')
    return null
  },
} satisfies Partial<Handlers>

/** Newest first. */
export async function listAccessKeys(db: Db, userId: string): Promise<AccessKey[]> {
  const rows = await selectKeys(db, userId).orderBy('access_keys.id', 'desc').execute()
  return rows.map(presentKey)
}

/**
 * For one knowledge base only if the actor is a member of it. Throws `kb_not_found`, `forbidden`,
 * `too_many_access_keys`.
 */
async function createAccessKey(
  context: HandlerContext,
  { name, scope, kbId, expires }: z.output<typeof accessKeyInput>,
): Promise<{ key: AccessKey; secret: string }> {
  const { db, actor } = context
  const kb = kbId === null ? null : await findMembersKb(context, kbId)
  const id = newId()
  const secret = newSecret()
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, actor.id)
    await trx
      .insertInto('access_keys')
      .values({
        id,
        user_id: actor.id,
        kb_id: kb?.id ?? null,
        name,
        scope,
        token_hash: hashToken(secret),
        ending: secret.slice(-endingLength),
        expires_at: expires === 'never' ? null : inDays(Number(expires)),
      })
      .execute()
    await checkKeyCount(trx, actor.id)
  })
  const row = await selectKeys(db, actor.id).where('access_keys.id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('access_key_not_found')
  return { key: presentKey(row), secret }
}

function inDays(days: number): RawBuilder<string> {
  return sql<string>`now() + make_interval(days => ${days}::int)`
}

/** Throws `too_many_access_keys`. The caller holds the lock of the person. */
export async function checkKeyCount(trx: Db, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('access_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count > countLimits.accessKeysPerPerson) throw new ApiError('too_many_access_keys')
}

function selectKeys(db: Db, userId: string) {
  return db
    .selectFrom('access_keys')
    .leftJoin('kbs', (join) =>
      join.onRef('kbs.id', '=', 'access_keys.kb_id').on('kbs.deleted_at', 'is', null),
    )
    .leftJoin('kb_members', (join) =>
      join.onRef('kb_members.kb_id', '=', 'kbs.id').on('kb_members.user_id', '=', userId),
    )
    .selectAll('access_keys')
    .select(
      sql<string | null>`case when kb_members.role is not null or kbs.is_public
        then kbs.title end`.as('kb_title'),
    )
    .select(sql<boolean>`coalesce(access_keys.expires_at <= now(), false)`.as('is_expired'))
    .where('access_keys.user_id', '=', userId)
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

function presentKey(row: KeyRow): AccessKey {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    kbId: row.kb_id,
    kbTitle: row.kb_title,
    ending: row.ending,
    program: row.client_host === null ? null : { host: row.client_host },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isExpired: row.is_expired,
    lastUsedAt: row.last_used_at,
  }
}
