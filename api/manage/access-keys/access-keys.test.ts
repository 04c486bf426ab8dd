import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#api/people/auth/sessions.ts'
import { keyShare, rates } from '#contract/rates.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { withKey } from '#tests/support/with-key.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const make = (person: Person, more: object = {}) =>
  api.call(person, 'createAccessKey', { body: { name: 'Nightly report', ...more } })

const list = (person: Person) => api.call(person, 'listAccessKeys', {})

const readWith = (secret: string) => withKey(api, secret).attempt(null, 'readUser')

test('a new key reads for 90 days, and its secret is shown only when it is made', async () => {
  const ana = await api.person('Ana')
  const { key, secret } = await make(ana)
  expect(secret).toMatch(/^cmp_[\w-]{32}$/)
  expect(key).toMatchObject({ scope: 'read', kbId: null, lastUsedAt: null, isExpired: false })
  expect(key.ending).toBe(secret.slice(-4))
  const days = (Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt)) / 86_400_000
  expect(Math.round(days)).toBe(90)
  expect((await readWith(secret)).data).toMatchObject({ id: ana.id })
  expect(JSON.stringify(await list(ana))).not.toContain(secret)
  const stored = await api.db.selectFrom('access_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(stored.map((row) => row.token_hash)).toContain(hashToken(secret))
})

test('a revoked, an expired and a wrong key get 401 and how to authenticate', async () => {
  const ana = await api.person('Ana')
  const [one, two] = [await make(ana), await make(ana, { expires: 'never' })]
  expect(two.key.expiresAt).toBeNull()
  await api.call(ana, 'revokeAccessKey', { params: { keyId: two.key.id } })
  await api.db
    .updateTable('access_keys')
    .set({ expires_at: new Date(0).toISOString() })
    .where('id', '=', one.key.id)
    .execute()
  expect(await list(ana)).toMatchObject([{ id: one.key.id, isExpired: true }])
  for (const secret of [one.secret, two.secret, 'cmp_wrong', '']) {
    const headers = { authorization: `Bearer ${secret}` }
    const answer = await api.send(null, 'GET', '/user/info', { headers })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  }
})

test('with a key, cookies are ignored and the origin does not matter', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const { secret } = await make(ana, { scope: 'write' })
  const send = (authorization: string) =>
    api.send(ben, 'POST', '/kb', {
      headers: { authorization, origin: 'https://elsewhere.test', 'content-type': 'text/plain' },
      body: JSON.stringify({ title: 'By a program' }),
    })
  const { data } = (await (await send(`Bearer ${secret}`)).json()) as { data: { id: string } }
  expect((await api.call(ana, 'listKbs', {})).map(({ id }) => id)).toContain(data.id)
  expect(await api.call(ben, 'listKbs', {})).toEqual([])
  expect((await send('Bearer cmp_wrong')).status).toBe(401)
  expect((await send('Basic eDp5')).status).toBe(403)
  const publicly = { headers: { authorization: 'Bearer cmp_wrong' } }
  expect((await api.send(ben, 'GET', '/public/kbs', publicly)).status).toBe(401)
})

test('when a key was used is stored once a minute', async () => {
  const ana = await api.person('Ana')
  const { key, secret } = await make(ana)
  const usedAt = async () => (await list(ana))[0]?.lastUsedAt
  const use = async (lastUsedAt: string) => {
    await api.db
      .updateTable('access_keys')
      .set({ last_used_at: lastUsedAt })
      .where('id', '=', key.id)
      .execute()
    await readWith(secret)
    return usedAt()
  }
  await readWith(secret)
  expect(await usedAt()).not.toBeNull()
  const [just, before] = [30_000, 90_000].map((ms) => new Date(Date.now() - ms).toISOString())
  expect(await use(just ?? '')).toBe(just)
  expect(await use(before ?? '')).not.toBe(before)
})

test('a key of somebody who was removed reads nothing more, and names the place no longer', async () => {
  const { people, kb } = await api.team('Olga', 'Vic')
  const [owner, viewer] = people
  const { secret } = await make(viewer, { kbId: kb.id })
  const read = () => withKey(api, secret).attempt(null, 'readKb', { params: { kbId: kb.id } })
  expect((await read()).status).toBe(200)
  const params = { kbId: kb.id, userId: viewer.id }
  await api.call(owner, 'removeMember', { params })
  expect((await read()).code).toBe('kb_not_found')
  expect(await list(viewer)).toMatchObject([{ kbId: kb.id, kbTitle: null }])
})

test('a key for one knowledge base is made only by its members', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const [own, open] = [await api.kb(ana), await api.kb(ana, { isPublic: true })]
  const attempt = (kbId: string) =>
    api.attempt(ben, 'createAccessKey', { body: { name: 'Theirs', kbId } })
  expect((await attempt(own.id)).code).toBe('kb_not_found')
  expect((await attempt(open.id)).code).toBe('forbidden')
})

test('keys are in the export of their person, without secrets and hashes', async () => {
  const ana = await api.person('Ana')
  const { secret } = await make(ana)
  const answer = await api.send(ana, 'GET', '/user/export')
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(answer.status).toBe(200)
  expect(text).not.toContain(hashToken(secret))
  expect(text).not.toContain(secret)
})

test('deleting a person or a knowledge base deletes their keys', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana)
  await make(ana, { kbId: kb.id })
  await make(ben)
  const params = { kbId: kb.id }
  await api.call(ana, 'deleteKb', { params })
  await api.call(ana, 'purgeKbs', { body: { ids: [kb.id] } })
  expect(await list(ana)).toEqual([])
  await api.db.deleteFrom('users').where('id', '=', ben.id).execute()
  const left = await api.db
    .selectFrom('access_keys')
    .selectAll()
    .where('user_id', 'in', [ana.id, ben.id])
    .execute()
  expect(left).toEqual([])
})

test('what a program uses up is missing neither in the browser nor to other keys', async () => {
  const other = { person: 6, address: 1_000, seconds: 600 }
  const limited = await openApi({ rates: { ...rates, other } })
  const ana = await limited.person('Ana')
  const secrets: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four'])
    secrets.push((await limited.call(ana, 'createAccessKey', { body: { name } })).secret)
  const use = async (secret = '') => {
    let count = 0
    while ((await withKey(limited, secret).attempt(null, 'readUser')).status === 200) count++
    return count
  }
  const share = Math.ceil(other.person * keyShare)
  const counts = []
  for (const secret of secrets) counts.push(await use(secret))
  expect(counts).toEqual([share, share, share, 0])
  expect((await limited.attempt(ana, 'readUser')).status).toBe(200)
  await limited.close()
})
