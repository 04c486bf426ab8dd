import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

export const redirectUri = 'https://assistant.test/back'

/** A program that is known to the server. Returns its id. */
export async function insertClient(db: Db, uri = redirectUri): Promise<string> {
  const id = newId()
  await db
    .insertInto('oauth_clients')
    .values({ id, name: 'An assistant', redirect_uris: [uri] })
    .execute()
  return id
}

/** Introduces a program over HTTP. Returns its id. */
export async function registerClient(base: string, uri = redirectUri): Promise<string> {
  const answer = await fetch(new URL('/oauth/register', base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'An assistant', redirect_uris: [uri] }),
  })
  const { client_id } = (await answer.json()) as { client_id: string }
  return client_id
}

export function newVerifier(): string {
  return randomBytes(32).toString('base64url')
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export const usualVerifier = 'v'.repeat(43)

/** The query of a valid request of this program. */
export function queryOf(clientId: string, change: Record<string, string> = {}): string {
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(usualVerifier),
    code_challenge_method: 'S256',
    scope: 'read write',
    state: 'its own',
    ...change,
  }).toString()
}

/** The query of a program that nobody knew before. */
export async function askFor({ db }: { db: Db }): Promise<string> {
  return queryOf(await insertClient(db))
}

export type Given = { access_token: string; refresh_token: string; scope: string }

/** A form to the token or the revocation endpoint. */
export async function postForm(base: string, path: string, fields: Record<string, string>) {
  const answer = await fetch(new URL(path, base), {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, body: (await answer.json()) as Given & { error?: string } }
}
