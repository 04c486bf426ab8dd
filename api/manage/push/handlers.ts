import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { LinkFailure } from '#api/documents/pages/failure.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { pushSubscriptionInput } from '#contract/calls/push.ts'
import type { PushSubscription } from '#contract/entities/push-subscription.ts'
import { countLimits } from '#contract/limits.ts'
import { browserName } from './browser-name.ts'
import { readPushKeys } from './keys.ts'
import { checkEndpoint } from './post.ts'

type Input = z.output<typeof pushSubscriptionInput>

export const pushHandlers = {
  listPushSubscriptions: async ({ db, actor }) => ({
    publicKey: (await readPushKeys(db)).publicKey,
    subscriptions: await listSubscriptions(db, actor),
  }),

  createPushSubscription: async (context, { body }) => createSubscription(context, body),

  removePushSubscription: async ({ db, actor }, { params }) => {
    const { numDeletedRows } = await db
      .deleteFrom('push_subscriptions')
      .where('id', '=', params.subscriptionId)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new ApiError('push_subscription_not_found')
    return null
  },
} satisfies Partial<Handlers>

type Reader = { id: string; sessionHash: string }

/** Newest first, without those whose session has expired. */
export async function listSubscriptions(db: Db, reader: Reader): Promise<PushSubscription[]> {
  const rows = await selectSubscriptions(db, reader.id)
    .orderBy('push_subscriptions.id', 'desc')
    .execute()
  return rows.map((row) => presentSubscription(row, reader))
}

/**
 * A browser has one subscription, and a session is one browser's: what either had before is
 * replaced, also if it was another person's. Throws `too_many_push_subscriptions`.
 */
async function createSubscription(
  { db, settings, actor }: HandlerContext,
  body: Input,
): Promise<PushSubscription> {
  const { endpoint } = body
  checkInput(body, new Set(settings.privatePushServices))
  const id = newId()
  const made = await db.transaction().execute(async (trx) => {
    await lockUser(trx, actor.id)
    await trx
      .deleteFrom('push_subscriptions')
      .where((eb) =>
        eb.or([eb('endpoint', '=', endpoint), eb('session_hash', '=', actor.sessionHash)]),
      )
      .execute()
    const row = { id, ...subscriptionOf(actor, body) }
    await trx
      .insertInto('push_subscriptions')
      .values(row)
      // Somebody else subscribes with the same browser at this moment.
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    const rows = await selectSubscriptions(trx, actor.id).execute()
    if (rows.length > countLimits.pushSubscriptionsPerPerson)
      throw new ApiError('too_many_push_subscriptions')
    return rows.find((row) => row.id === id)
  })
  if (!made) throw new ApiError('push_subscription_not_found')
  return presentSubscription(made, actor)
}

function subscriptionOf(actor: Reader, { endpoint, p256dh, auth, userAgent }: Input) {
  const browser = { endpoint, p256dh, auth, ...browserName(userAgent) }
  return { user_id: actor.id, session_hash: actor.sessionHash, ...browser }
}

function checkInput({ endpoint, p256dh }: Input, allowed: ReadonlySet<string>): void {
  try {
    checkEndpoint(endpoint, allowed)
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    throw new ApiError('invalid_input', { fields: { endpoint: ['invalid'] } })
  }
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new ApiError('invalid_input', { fields: { p256dh: ['invalid'] } })
  }
}

function selectSubscriptions(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.expires_at', '>', sql<string>`now()`)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['execute']>>[number]

function presentSubscription(row: Row, reader: Reader): PushSubscription {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    createdAt: row.created_at,
    lastSentAt: row.last_sent_at,
    isOwn: row.session_hash === reader.sessionHash,
  }
}
