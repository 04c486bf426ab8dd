import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { rates } from '#contract/rates.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { insertClient, redirectUri, registerClient } from '#tests/support/oauth.ts'
import { purgeOauth, registerClient as register } from './clients.ts'
import { oauthLimits } from './limits.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const metadata = { client_name: 'An assistant', redirect_uris: [redirectUri] }

async function idsOf(): Promise<string[]> {
  const rows = await api.db.selectFrom('oauth_clients').select('id').execute()
  return rows.map(({ id }) => id)
}

async function unusedFor(id: string, days: number): Promise<string> {
  await sql`update oauth_clients set used_at = now() - make_interval(days => ${days}::int)
    where id = ${id}`.execute(api.db)
  return id
}

async function giveKey(clientId: string, expiresInDays: number): Promise<void> {
  const { id } = await api.person('Ana')
  await sql`insert into access_keys
    (id, user_id, name, scope, token_hash, ending, client_id, client_host, expires_at)
    values (${newId()}, ${id}, 'An assistant', 'read', ${newId()}, '', ${clientId}, 'assistant.test',
      now() + make_interval(days => ${expiresInDays}::int))`.execute(api.db)
}

test('a program that nobody uses is forgotten, one with access is not', async () => {
  const [fresh, unused, used, ended] = [
    await insertClient(api.db),
    await insertClient(api.db),
    await insertClient(api.db),
    await insertClient(api.db),
  ]
  await giveKey(used, 1)
  await giveKey(ended, -1)
  for (const id of [unused, used, ended]) await unusedFor(id, oauthLimits.unusedClientDays + 1)
  await purgeOauth(api.db)
  const left = await idsOf()
  expect([fresh, unused, used, ended].map((id) => left.includes(id))).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('above their number, the programs are forgotten that were used longest ago', async () => {
  const old = await unusedFor(await insertClient(api.db), 1)
  const used = await unusedFor(await insertClient(api.db), 2)
  await giveKey(used, 1)
  await sql`insert into oauth_clients (id, name, redirect_uris)
    select gen_random_uuid(), 'A program', '{https://assistant.test/}'
    from generate_series(1, ${oauthLimits.unusedClients - 1}::int)`.execute(api.db)
  const { id } = await register(api.db, metadata)
  const left = await idsOf()
  expect([id, old, used].map((one) => left.includes(one))).toEqual([true, false, true])
})

test('a name is one line that can be shown, or the host', async () => {
  const nameOf = async (client_name: unknown) =>
    (await register(api.db, { ...metadata, client_name })).name
  expect(await nameOf(' An\n\u202eassistant ')).toBe('An assistant')
  for (const none of [undefined, '', '  ', 7, 'x'.repeat(5_000)])
    expect(await nameOf(none)).toBe('assistant.test')
})

test('from one address only some programs introduce themselves in an hour', async () => {
  const registration = { person: 2, address: 2, seconds: 600 }
  const limited = await openApi({ rates: { ...rates, registration } })
  const ids = [await registerClient(limited.url), await registerClient(limited.url)]
  expect(ids.every(Boolean)).toBe(true)
  const answer = await fetch(`${limited.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  expect([answer.status, (await answer.json()).error]).toEqual([429, 'temporarily_unavailable'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await limited.close()
})
