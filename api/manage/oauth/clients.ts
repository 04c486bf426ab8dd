import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { id, line } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { oauthLimits } from './limits.ts'
import { OauthError } from './oauth-error.ts'
import { isRedirectUri } from './redirect-uris.ts'
import type { OauthClientTable } from './tables.ts'

export type OauthClient = Selectable<OauthClientTable>

/** Null for an unknown one, and for what is no id. */
export async function findClient(db: Db, clientId: string | null): Promise<OauthClient | null> {
  const parsed = id.safeParse(clientId)
  if (!parsed.success) return null
  const found = await db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', parsed.data)
    .executeTakeFirst()
  return found ?? null
}

const redirectUris = z
  .array(z.string().max(oauthLimits.redirectUriLength).refine(isRedirectUri))
  .min(1)
  .max(oauthLimits.redirectUris)

/** A name that cannot be shown counts as none. */
const clientName = line(limits.titleLength).optional().catch(undefined)

const wanted = z.object({ redirect_uris: redirectUris, client_name: clientName })

/**
 * RFC 7591. Everybody may; what a program asks for otherwise is replaced by what all get. Throws
 * `invalid_redirect_uri`, `invalid_client_metadata`.
 */
export async function registerClient(db: Db, metadata: unknown): Promise<OauthClient> {
  const parsed = wanted.safeParse(metadata)
  if (!parsed.success) throw refusalOf(parsed.error)
  const { redirect_uris, client_name } = parsed.data
  const name = client_name ?? new URL(redirect_uris[0] ?? '').host
  const client = await db
    .insertInto('oauth_clients')
    .values({ id: newId(), name, redirect_uris })
    .returningAll()
    .executeTakeFirstOrThrow()
  await forgetSurplus(db)
  return client
}

function refusalOf({ issues }: z.ZodError): OauthError {
  const isAboutUris = issues.some(({ path }) => path[0] === 'redirect_uris')
  if (!isAboutUris) return new OauthError('invalid_client_metadata', 'The metadata is no object.')
  return new OauthError(
    'invalid_redirect_uri',
    `redirect_uris: 1 to ${oauthLimits.redirectUris} addresses by https, or by http to 127.0.0.1, localhost or [::1], without a fragment.`,
  )
}

const isUnused = sql<boolean>`not exists (
  select from access_keys where access_keys.client_id = oauth_clients.id)`

// Otherwise somebody could fill the table, and everybody else would be refused.
async function forgetSurplus(db: Db): Promise<void> {
  await db
    .deleteFrom('oauth_clients')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('oauth_clients')
        .select('id')
        .where(isUnused)
        .orderBy('used_at', 'desc')
        .offset(oauthLimits.unusedClients),
    )
    .execute()
}

/** Access that was not renewed, codes, and programs without access that nobody used for long. */
export async function purgeOauth(db: Db): Promise<void> {
  await db
    .deleteFrom('access_keys')
    .where('client_id', 'is not', null)
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .deleteFrom('oauth_codes')
    .where('expires_at', '<', before({ hours: oauthLimits.usedCodeHours }))
    .execute()
  await db
    .deleteFrom('oauth_clients')
    .where('used_at', '<', before({ days: oauthLimits.unusedClientDays }))
    .where(isUnused)
    .execute()
}

function before({ days = 0, hours = 0 }: { days?: number; hours?: number }) {
  return sql<string>`now() - make_interval(days => ${days}::int, hours => ${hours}::int)`
}
