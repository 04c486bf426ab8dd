import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { insertClient, queryOf, redirectUri } from '#tests/support/oauth.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

test('nobody gives access to a knowledge base of others', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana)
  const asked = queryOf(await insertClient(api.db))
  const body = { asked, intent: 'allow', kbId: kb.id } as const
  expect((await api.attempt(ben, 'decideAuthorization', { body })).code).toBe('kb_not_found')
})

test('a denied program gets an error, its state and who answers', async () => {
  const ana = await api.person('Ana')
  const asked = queryOf(await insertClient(api.db, `${redirectUri}?a=b`), {
    redirect_uri: `${redirectUri}?a=b`,
  })
  const { to } = await api.call(ana, 'decideAuthorization', { body: { asked, intent: 'deny' } })
  const { origin, pathname, searchParams } = new URL(to)
  expect(origin + pathname).toBe(redirectUri)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    a: 'b',
    error: 'access_denied',
    state: 'its own',
    iss: api.url,
  })
  expect(searchParams.has('code')).toBe(false)
})

test('with an unknown program or address nobody is sent anywhere', async () => {
  const ana = await api.person('Ana')
  const client = await insertClient(api.db)
  const read = async (asked: string) =>
    (await api.attempt(ana, 'readAuthorization', { query: { asked } })).code
  const decide = async (asked: string) =>
    (await api.attempt(ana, 'decideAuthorization', { body: { asked, intent: 'allow' } })).code
  for (const attempt of [read, decide]) {
    expect(await attempt(queryOf(crypto.randomUUID()))).toBe('client_not_found')
    expect(await attempt(queryOf('x'))).toBe('client_not_found')
    expect(await attempt(`${queryOf(client)}&client_id=${client}`)).toBe('client_not_found')
    expect(await attempt('&')).toBe('client_not_found')
    for (const uri of ['https://evil.test/', `${redirectUri}/more`, 'javascript:alert(1)', ''])
      expect(await attempt(queryOf(client, { redirect_uri: uri }))).toBe('redirect_not_registered')
    expect(await attempt(`${queryOf(client)}&redirect_uri=https://evil.test/`)).toBe(
      'redirect_not_registered',
    )
  }
})

test('any other mistake of a program is answered at its address, and never with a code', async () => {
  const ana = await api.person('Ana')
  const client = await insertClient(api.db)
  const mistakes: [Record<string, string>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: '' }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ resource: 'https://other.test/mcp' }, 'invalid_target'],
    [{ scope: 'everything' }, 'invalid_scope'],
  ]
  for (const [change, error] of mistakes) {
    const asked = queryOf(client, change)
    const { refusedTo } = await api.call(ana, 'readAuthorization', { query: { asked } })
    const { to } = await api.call(ana, 'decideAuthorization', { body: { asked, intent: 'allow' } })
    expect(to).toBe(refusedTo)
    const { searchParams } = new URL(to)
    expect([change, searchParams.get('error')]).toEqual([change, error])
    expect([searchParams.get('state'), searchParams.get('code')]).toEqual(['its own', null])
  }
  const twice = `${queryOf(client)}&code_challenge=${'w'.repeat(43)}`
  const { refusedTo } = await api.call(ana, 'readAuthorization', { query: { asked: twice } })
  expect(refusedTo).toContain('error=invalid_request')
})
