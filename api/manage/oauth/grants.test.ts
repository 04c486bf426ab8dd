import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#api/people/auth/sessions.ts'
import { countLimits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import {
  challengeOf,
  type Given,
  insertClient,
  newVerifier,
  postForm,
  queryOf,
  redirectUri,
} from '#tests/support/oauth.ts'
import { withKey } from '#tests/support/with-key.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

type Choice = { scope?: 'read' | 'write'; kbId?: string }

/** This person allows a program. Returns what the program sends for its token. */
async function allow(person: Person, choice: Choice = {}, change: Record<string, string> = {}) {
  const client_id = change.client_id ?? (await insertClient(api.db))
  const code_verifier = newVerifier()
  const asked = queryOf(client_id, { code_challenge: challengeOf(code_verifier), ...change })
  const { to } = await api.call(person, 'decideAuthorization', {
    body: { asked, intent: 'allow', ...choice },
  })
  const code = new URL(to).searchParams.get('code') ?? ''
  const redirect_uri = change.redirect_uri ?? redirectUri
  return { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier }
}

const fetchToken = (fields: Record<string, string>) => postForm(api.url, '/oauth/token', fields)

async function connect(person: Person, choice: Choice = {}) {
  const sent = await allow(person, choice)
  const { body } = await fetchToken(sent)
  return { ...sent, ...body }
}

const renew = ({ client_id, refresh_token }: { client_id: string; refresh_token: string }) =>
  fetchToken({ grant_type: 'refresh_token', client_id, refresh_token })

const statusWith = async ({ access_token }: Pick<Given, 'access_token'>) =>
  (await withKey(api, access_token).attempt(null, 'readUser')).status

const list = (person: Person) => api.call(person, 'listAccessKeys', {})

const wrongGrant = { status: 400, body: { error: 'invalid_grant' } }

test('an allowed program works as the person, is listed with its keys and in its export, and is revoked like a key', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana, { scope: 'write' })
  expect(given).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'read write' })
  const user = await withKey(api, given.access_token).attempt(null, 'readUser')
  expect(user.data).toMatchObject({ id: ana.id })
  const [key] = await list(ana)
  expect(key).toMatchObject({
    name: 'An assistant',
    scope: 'write',
    ending: '',
    program: { host: 'assistant.test' },
  })
  expect(key?.lastUsedAt).not.toBeNull()
  const exported = await api.send(ana, 'GET', '/user/export')
  const text = Buffer.from(await exported.arrayBuffer()).toString('latin1')
  expect(text).not.toContain(given.access_token)
  await api.call(ana, 'revokeAccessKey', { params: { keyId: key?.id ?? '' } })
  expect(await statusWith(given)).toBe(401)
  expect(await renew(given)).toMatchObject(wrongGrant)
})

test('nothing that a program holds is stored as it is', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana)
  const stored = JSON.stringify([
    await api.db.selectFrom('access_keys').selectAll().execute(),
    await api.db.selectFrom('oauth_codes').selectAll().execute(),
  ])
  for (const secret of [given.code, given.access_token, given.refresh_token, given.code_verifier])
    expect(stored).not.toContain(secret)
  expect(stored).toContain(hashToken(given.access_token))
})

test('a person gives no more than was asked for, and can give less', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const other = await api.kb(ana)
  const reading = await fetchToken(await allow(ana, { scope: 'write' }, { scope: 'read' }))
  expect(reading.body.scope).toBe('read')
  const write = (token: string, kbId: string) =>
    withKey(api, token).attempt(null, 'updateKb', { params: { kbId }, body: { title: 'New' } })
  expect((await write(reading.body.access_token, kb.id)).code).toBe('key_not_allowed')
  const less = await fetchToken(await allow(ana, { scope: 'read' }))
  expect(less.body.scope).toBe('read')
  const one = await connect(ana, { scope: 'write', kbId: kb.id })
  expect((await write(one.access_token, kb.id)).status).toBe(200)
  expect((await write(one.access_token, other.id)).code).toBe('kb_not_found')
})

test('a code is only for its program, its address and its verifier, and for one try', async () => {
  const ana = await api.person('Ana')
  const other = await insertClient(api.db)
  for (const change of [
    { code_verifier: newVerifier() },
    { client_id: other },
    { redirect_uri: `${redirectUri}/` },
  ]) {
    const sent = await allow(ana)
    expect(await fetchToken({ ...sent, ...change })).toMatchObject(wrongGrant)
    expect(await fetchToken(sent)).toMatchObject(wrongGrant)
  }
  expect(await list(ana)).toEqual([])
})

test('an expired code gives nothing', async () => {
  const ana = await api.person('Ana')
  const sent = await allow(ana)
  await sql`update oauth_codes set expires_at = now() - interval '1 second'
    where code_hash = ${hashToken(sent.code)}`.execute(api.db)
  expect(await fetchToken(sent)).toMatchObject(wrongGrant)
})

test('a code that comes twice ends what was given for it', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana)
  expect(await statusWith(given)).toBe(200)
  const { access_token, refresh_token, scope, ...sent } = given
  const { grant_type, code, client_id, redirect_uri, code_verifier } = sent
  const again = { grant_type, code, client_id, redirect_uri, code_verifier }
  expect(await fetchToken(again)).toMatchObject(wrongGrant)
  expect(await statusWith(given)).toBe(401)
  expect(await list(ana)).toEqual([])
})

test('of a code that is sent twice at once, nothing stays', async () => {
  const ana = await api.person('Ana')
  const sent = await allow(ana)
  const answers = await Promise.all([fetchToken(sent), fetchToken(sent)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await list(ana)).toEqual([])
})

test('a renewed token replaces the one before it', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana, { scope: 'write' })
  const [before] = await list(ana)
  const { status, body } = await renew(given)
  expect([status, body.scope]).toEqual([200, 'read write'])
  expect([await statusWith(given), await statusWith(body)]).toEqual([401, 200])
  expect((await list(ana)).map(({ id }) => id)).toEqual([before?.id])
})

test('an old refresh token ends all of the access', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana)
  const { body } = await renew(given)
  await sql`update access_keys set renewed_at = renewed_at - interval '31 seconds'
    where user_id = ${ana.id}`.execute(api.db)
  expect(await renew(given)).toMatchObject(wrongGrant)
  expect(await statusWith(body)).toBe(401)
  expect(await renew({ ...body, client_id: given.client_id })).toMatchObject(wrongGrant)
  expect(await list(ana)).toEqual([])
})

test('two processes of a program that renew at once get the same tokens', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana)
  const [one, other] = await Promise.all([renew(given), renew(given)])
  expect(one).toMatchObject({ status: 200 })
  expect(other?.body).toEqual(one?.body)
  expect(await statusWith(one?.body)).toBe(200)
  const next = await renew({ ...one?.body, client_id: given.client_id })
  expect(next.body.refresh_token).not.toBe(one?.body.refresh_token)
  // The one before the last is old at once.
  expect(await renew(given)).toMatchObject(wrongGrant)
  expect(await statusWith(next.body)).toBe(401)
})

test('another program cannot use a refresh token, and does no harm with it', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana)
  const client_id = await insertClient(api.db)
  expect(await renew({ ...given, client_id })).toMatchObject(wrongGrant)
  expect(await statusWith(given)).toBe(200)
  const guessed = `${given.refresh_token.slice(0, 4)}${newVerifier().slice(0, 32)}${'x'.repeat(32)}`
  expect(await renew({ ...given, refresh_token: guessed })).toMatchObject(wrongGrant)
  expect(await statusWith(given)).toBe(200)
})

test('a token ends after an hour, and the access 90 days after its last renewal', async () => {
  const ana = await api.person('Ana')
  const given = await connect(ana)
  const end = (column: 'token_expires_at' | 'expires_at') =>
    api.db
      .updateTable('access_keys')
      .set({ [column]: new Date(0).toISOString() })
      .where('user_id', '=', ana.id)
      .execute()
  await end('token_expires_at')
  expect(await statusWith(given)).toBe(401)
  expect(await list(ana)).toMatchObject([{ isExpired: false }])
  const { body } = await renew(given)
  expect(await statusWith(body)).toBe(200)
  await end('expires_at')
  expect(await statusWith(body)).toBe(401)
  expect(await renew({ ...body, client_id: given.client_id })).toMatchObject(wrongGrant)
})

test('a program gives back its access with either token, and no key of a person', async () => {
  const ana = await api.person('Ana')
  const revoke = (token: string, more: Record<string, string> = {}) =>
    postForm(api.url, '/oauth/revoke', { token, ...more })
  for (const name of ['access_token', 'refresh_token'] as const) {
    const given = await connect(ana)
    const other = await insertClient(api.db)
    expect((await revoke(given[name], { client_id: other })).status).toBe(200)
    expect(await statusWith(given)).toBe(200)
    expect((await revoke(given[name], { client_id: given.client_id })).status).toBe(200)
    expect(await statusWith(given)).toBe(401)
  }
  const { secret } = await api.call(ana, 'createAccessKey', { body: { name: 'Mine' } })
  expect((await revoke(secret)).status).toBe(200)
  expect(await statusWith({ access_token: secret })).toBe(200)
})

test('a program that is allowed again has one access, and a person as many as keys', async () => {
  const ana = await api.person('Ana')
  const first = await connect(ana)
  const again = await allow(ana, {}, { client_id: first.client_id })
  const second = await fetchToken(again)
  expect([await statusWith(first), await statusWith(second.body)]).toEqual([401, 200])
  await sql`insert into access_keys (id, user_id, name, scope, token_hash, ending)
    select gen_random_uuid(), ${ana.id}, 'A program', 'read', gen_random_uuid()::text, 'abcd'
    from generate_series(1, ${countLimits.accessKeysPerPerson - 1}::int)`.execute(api.db)
  const body = { asked: queryOf(await insertClient(api.db)), intent: 'allow' } as const
  expect((await api.attempt(ana, 'decideAuthorization', { body })).code).toBe(
    'too_many_access_keys',
  )
  expect((await fetchToken(await allow(ana, {}, { client_id: first.client_id }))).status).toBe(200)
})

test('access ends with its person and with its knowledge base', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana)
  const of = await connect(ana, { kbId: kb.id })
  const his = await connect(ben)
  await api.call(ana, 'deleteKb', { params: { kbId: kb.id } })
  await api.call(ana, 'purgeKbs', { body: { ids: [kb.id] } })
  await api.db.deleteFrom('users').where('id', '=', ben.id).execute()
  expect([await statusWith(of), await statusWith(his)]).toEqual([401, 401])
  expect(await renew(of)).toMatchObject(wrongGrant)
  expect(await renew(his)).toMatchObject(wrongGrant)
})
