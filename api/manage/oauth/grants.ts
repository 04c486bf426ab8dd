import { createHash, createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { checkKeyCount } from '#api/manage/access-keys/handlers.ts'
import { newSecret, randomPart } from '#api/people/access-keys/secret.ts'
import { hashToken } from '#api/people/auth/sessions.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { KeyScope } from '#contract/entities/access-key.ts'
import { countLimits } from '#contract/limits.ts'
import type { OauthClient } from './clients.ts'
import { oauthLimits } from './limits.ts'

export type Tokens = { secret: string; refreshToken: string; scope: KeyScope }

type Allowed = {
  client: OauthClient
  userId: string
  kbId: string | null
  scope: KeyScope
  redirectUri: string
  challenge: string
}

/** Returns the code for what a person allowed. Only its hash is stored. */
export async function storeCode(db: Db, allowed: Allowed): Promise<string> {
  const code = randomPart()
  const { client, userId, kbId, scope, redirectUri, challenge } = allowed
  await db
    .insertInto('oauth_codes')
    .values({
      code_hash: hashToken(code),
      client_id: client.id,
      user_id: userId,
      kb_id: kbId,
      scope,
      redirect_uri: redirectUri,
      challenge,
      expires_at: after({ seconds: oauthLimits.codeSeconds }),
    })
    .execute()
  await db
    .updateTable('oauth_clients')
    .set({ used_at: sql<string>`now()` })
    .where('id', '=', client.id)
    .execute()
  return code
}

/** So that a person learns of it before the program does. Throws `too_many_access_keys`. */
export async function checkFreeKey(db: Db, userId: string, client: OauthClient): Promise<void> {
  const { count } = await db
    .selectFrom('access_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`client_id is distinct from ${client.id}`)
    .executeTakeFirstOrThrow()
  if (count >= countLimits.accessKeysPerPerson) throw new ApiError('too_many_access_keys')
}

type Presented = { code: string; client: OauthClient; redirectUri: string; verifier: string }

/**
 * Null if the code is wrong, or not for this program, address and verifier. It holds for one try.
 * If it comes again, somebody else has it too, so what was given for it ends. Throws
 * `too_many_access_keys`.
 */
export async function exchangeCode(db: Db, presented: Presented): Promise<Tokens | null> {
  const codeHash = hashToken(presented.code)
  const owner = await db
    .selectFrom('oauth_codes')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (!owner) return null
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.user_id)
    const code = await readCode(trx, codeHash)
    if (code?.key_id) await trx.deleteFrom('access_keys').where('id', '=', code.key_id).execute()
    if (!code || code.is_used) return null
    await markUsed(trx, codeHash, null)
    const { client, redirectUri, verifier } = presented
    const isRight =
      code.is_current &&
      code.client_id === client.id &&
      code.redirect_uri === redirectUri &&
      code.challenge === challengeOf(verifier)
    if (!isRight) return null
    const { user_id: userId, kb_id: kbId, scope } = code
    const { keyId, tokens } = await give(trx, { client, userId, kbId, scope, redirectUri })
    await markUsed(trx, codeHash, keyId)
    return tokens
  })
}

function readCode(trx: Db, codeHash: string) {
  return trx
    .selectFrom('oauth_codes')
    .selectAll()
    .select(sql<boolean>`expires_at > now()`.as('is_current'))
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

async function markUsed(trx: Db, codeHash: string, keyId: string | null): Promise<void> {
  await trx
    .updateTable('oauth_codes')
    .set({ is_used: true, key_id: keyId })
    .where('code_hash', '=', codeHash)
    .execute()
}

/** S256 of PKCE. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

// A program that was allowed again has lost what it had.
async function give(trx: Db, allowed: Omit<Allowed, 'challenge'>) {
  const { client, userId, kbId, scope, redirectUri } = allowed
  const keyId = newId()
  const family = randomPart()
  const secrets = newTokens(family)
  await trx
    .deleteFrom('access_keys')
    .where('user_id', '=', userId)
    .where('client_id', '=', client.id)
    .execute()
  await trx
    .insertInto('access_keys')
    .values({
      id: keyId,
      user_id: userId,
      kb_id: kbId,
      name: client.name,
      scope,
      ending: '',
      client_id: client.id,
      client_host: new URL(redirectUri).host,
      refresh_family: hashToken(family),
      ...columnsOf(secrets),
    })
    .execute()
  await checkKeyCount(trx, userId)
  return { keyId, tokens: { ...secrets, scope } }
}

const refreshForm = /^cmr_([\w-]{32})[\w-]{32}$/

function newTokens(family: string): Omit<Tokens, 'scope'> {
  return { secret: newSecret(), refreshToken: `cmr_${family}${randomPart()}` }
}

// Without the salt the holder of an old token could compute the newer ones.
function renewedTokens(family: string, token: string, salt: string): Omit<Tokens, 'scope'> {
  const part = (name: string) =>
    createHmac('sha256', salt)
      .update(`${name} ${token}`)
      .digest()
      .subarray(0, 24)
      .toString('base64url')
  return { secret: newSecret(part('access')), refreshToken: `cmr_${family}${part('refresh')}` }
}

function columnsOf({ secret, refreshToken }: Omit<Tokens, 'scope'>) {
  return {
    token_hash: hashToken(secret),
    token_expires_at: after({ seconds: oauthLimits.tokenSeconds }),
    refresh_hash: hashToken(refreshToken),
    expires_at: after({ days: oauthLimits.grantDays }),
  }
}

function familyOf(token: string): string | null {
  return refreshForm.exec(token)?.[1] ?? null
}

/**
 * Null if it is wrong, expired or of another program. All refresh tokens of a key begin with the
 * same random part: so an old one is recognised without a list of them. It may have been stolen, or
 * the newer one, and the key is revoked; but two processes of a program may renew at once, so within
 * `renewedAgainSeconds` the same token gets the same answer.
 */
export async function renew(db: Db, client: OauthClient, token: string): Promise<Tokens | null> {
  const family = familyOf(token)
  if (!family) return null
  return db.transaction().execute(async (trx) => {
    const key = await findRenewable(trx, client, family)
    if (!key?.is_current) return null
    const { id, scope } = key
    const sent = hashToken(token)
    if (key.renewed_from === sent && key.was_just_renewed && key.renewal_salt)
      return { ...renewedTokens(family, token, key.renewal_salt), scope }
    if (key.refresh_hash !== sent) {
      await trx.deleteFrom('access_keys').where('id', '=', id).execute()
      return null
    }
    const salt = randomPart()
    const secrets = renewedTokens(family, token, salt)
    await trx
      .updateTable('access_keys')
      .set(columnsOf(secrets))
      .set({ renewed_from: sent, renewal_salt: salt, renewed_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    return { ...secrets, scope }
  })
}

function findRenewable(trx: Db, client: OauthClient, family: string) {
  const { renewedAgainSeconds } = oauthLimits
  return trx
    .selectFrom('access_keys')
    .select(['id', 'scope', 'refresh_hash', 'renewed_from', 'renewal_salt'])
    .select([
      sql<boolean>`expires_at > now()`.as('is_current'),
      sql<boolean>`renewed_at > now() - ${renewedAgainSeconds} * interval '1 second'`.as(
        'was_just_renewed',
      ),
    ])
    .where('refresh_family', '=', hashToken(family))
    .where('client_id', '=', client.id)
    .forUpdate()
    .executeTakeFirst()
}

/** By either token, also an old one. Keys that people made are revoked only by them. */
export async function revokeToken(
  db: Db,
  token: string,
  client: OauthClient | null,
): Promise<void> {
  const family = familyOf(token)
  await db
    .deleteFrom('access_keys')
    .where('client_id', 'is not', null)
    .where((eb) =>
      family
        ? eb('refresh_family', '=', hashToken(family))
        : eb('token_hash', '=', hashToken(token)),
    )
    .$if(client !== null, (query) => query.where('client_id', '=', client?.id ?? ''))
    .execute()
}

function after({ days = 0, seconds = 0 }: { days?: number; seconds?: number }): RawBuilder<string> {
  return sql<string>`now() + make_interval(days => ${days}::int, secs => ${seconds}::int)`
}
