import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { beforeAll, expect, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { en } from '#app/locales/en/authorize.ts'
import { Browser } from '#tests/support/browser.ts'
import { postForm, queryOf, redirectUri, registerClient } from '#tests/support/oauth.ts'
import { type RememberingProvider, rememberingProvider } from '#tests/support/oauth-provider.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'

// The timeout is long, because the file starts a whole program.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const world = { url: '', cookie: '', kbId: '', townhallId: '' }

beforeAll(async () => {
  const { dir, remove } = temporaryFolder()
  await placeEmptyDatabase(dir)
  const program = await runProgram('server.ts', { DATA_DIR: dir })
  await program.ready()
  const browser = new Browser(`${program.url}/api`)
  await browser.signIn({ ...demoPeople[0] })
  Object.assign(world, { url: program.url, cookie: browser.cookie })
  const kb = await made<{ id: string }>('/kb', { title: 'Almanac' })
  const chats = await made<{ id: string; type: string }[]>(`/chats?kbId=${kb.id}`)
  Object.assign(world, { kbId: kb.id, townhallId: chats[0]?.id })
  return async () => {
    await program.kill()
    await remove()
  }
})

async function made<T>(at: string, body?: object): Promise<T> {
  const answer = await fetch(`${world.url}/api${at}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: world.cookie, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
  return ((await answer.json()) as { data: T }).data
}

interface Sent {
  cookie?: string
  origin?: string
  fields?: Record<string, string>
}

/** Opens the page of the consent, or sends its form. */
function visit(at: URL, { cookie = world.cookie, origin = world.url, fields }: Sent = {}) {
  return fetch(at, {
    redirect: 'manual',
    headers: { cookie, ...(fields && { origin }) },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
}

function connection(provider: RememberingProvider) {
  const client = new Client({ name: 'tests', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', world.url), {
    authProvider: provider,
  })
  return { client, transport, connect: () => client.connect(transport as Transport) }
}

/** Goes the whole way with the SDK: introduces itself, asks, and fetches the token. */
async function connected(provider: RememberingProvider, fields: Record<string, string>) {
  const first = connection(provider)
  await expect(first.connect()).rejects.toBeInstanceOf(UnauthorizedError)
  const answer = await visit(provider.sentTo(), { fields: { intent: 'allow', ...fields } })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(answer.status).toBe(303)
  await first.transport.finishAuth(back.searchParams.get('code') ?? '')
  const second = connection(provider)
  await second.connect()
  return { ...second, back }
}

const use = async (client: Client, name: string, input: Record<string, unknown> = {}) => {
  const { content } = await client.callTool({ name, arguments: input })
  return (content as { text: string }[])[0]?.text ?? ''
}

test('an assistant that knows only the address connects, writes, and renews its access by itself', async () => {
  const provider = rememberingProvider('http://127.0.0.1:4567/callback')
  const { client, back } = await connected(provider, { scope: 'write', kbId: '' })
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:4567/callback')
  expect(back.searchParams.get('state')).toBe('its own')
  expect(back.searchParams.get('iss')).toBe(world.url)
  const post = { chat_id: world.townhallId, text: 'The watch begins at four.' }
  expect(await use(client, 'post_message', post)).toContain('Posted to')
  expect(await use(client, 'list_knowledge_bases')).toContain('Almanac')
  const before = provider.stored.tokens
  provider.stored.tokens = { ...before, access_token: 'cmp_ended', token_type: 'Bearer' }
  expect(await use(client, 'list_knowledge_bases')).toContain('Almanac')
  expect(provider.stored.tokens.refresh_token).not.toBe(before?.refresh_token)
  await client.close()
})

test('an assistant that may only read in one knowledge base does no more', async () => {
  const provider = rememberingProvider('http://localhost/callback')
  const { client } = await connected(provider, { scope: 'read', kbId: world.kbId })
  const post = { chat_id: world.townhallId, text: 'No' }
  expect(await use(client, 'post_message', post)).toContain('key_not_allowed')
  await made('/kb', { title: 'Elsewhere' })
  const list = await use(client, 'list_knowledge_bases')
  expect(list).toContain('Almanac')
  expect(list).not.toContain('Elsewhere')
  await client.close()
})

const place = (query: string) => new URL(`/oauth/authorize?${query}`, world.url)

test('the page says who asks and may be in no frame, and its form leads to the program', async () => {
  const client = await registerClient(world.url)
  const page = await visit(place(queryOf(client)))
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/form-action [^;]*https:\/\/assistant\.test(;|$)/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('An assistant')
  expect(html).toContain('assistant.test')
  expect(html).toContain(en.scopes.write.label)
  const reading = await visit(place(queryOf(client, { scope: 'read' })))
  expect(await reading.text()).not.toContain(en.scopes.write.label)
})

test('a form of another site, and one without a decision, allow nothing', async () => {
  const at = place(queryOf(await registerClient(world.url)))
  const fields = { intent: 'allow', scope: 'read', kbId: '' }
  const foreign = await visit(at, { fields, origin: 'https://evil.test' })
  expect([foreign.status, foreign.headers.get('location')]).toEqual([403, null])
  const without = await visit(at, { fields: { scope: 'read', kbId: '' } })
  expect(without.headers.get('location')).toContain('error=access_denied')
})

test('who is signed out signs in first, and comes back to the same question', async () => {
  const at = place(queryOf(await registerClient(world.url)))
  for (const fields of [undefined, { intent: 'allow' }]) {
    const answer = await visit(at, { cookie: '', ...(fields && { fields }) })
    expect(answer.headers.get('location')).toMatch(/^\/login\?/)
  }
  const answer = await visit(at, { cookie: '' })
  const login = new URL(answer.headers.get('location') ?? '', world.url)
  expect(login.searchParams.get('next')).toBe(at.pathname + at.search)
})

test('an unknown program or address gets a page, and every other mistake too unless the program is on the own machine', async () => {
  const client = await registerClient(world.url)
  for (const [query, words] of [
    [queryOf(crypto.randomUUID()), en.unknown.title],
    [queryOf(client, { redirect_uri: 'https://evil.test/' }), en.elsewhere.title],
    ['', en.unreadable.title],
    [queryOf(client, { state: 'x'.repeat(5_000) }), en.unreadable.title],
  ] as const)
    for (const fields of [undefined, { intent: 'allow', scope: 'read', kbId: '' }]) {
      const answer = await visit(place(query), fields && { fields })
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await answer.text()).toContain(words)
    }
  const wrong = { code_challenge_method: 'plain' }
  const onSite = await visit(place(queryOf(client, wrong)))
  expect([onSite.status, onSite.headers.get('location')]).toEqual([400, null])
  const html = await onSite.text()
  expect(html).toContain(en.refused.title)
  expect(html).toContain(`href="${redirectUri}?error=invalid_request`)
  const redirect_uri = 'http://127.0.0.1:4567/callback'
  const local = await registerClient(world.url, redirect_uri)
  const onMachine = await visit(place(queryOf(local, { ...wrong, redirect_uri })))
  const back = new URL(onMachine.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(redirect_uri)
  expect(back.searchParams.get('error')).toBe('invalid_request')
})

test('what a program introduces itself with is checked, and the rest replaced', async () => {
  const register = (body: unknown) =>
    fetch(`${world.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const redirect_uris = [redirectUri]
  const answer = await register({ redirect_uris, token_endpoint_auth_method: 'client_secret_post' })
  expect(answer.status).toBe(201)
  const client = await answer.json()
  expect(client).toMatchObject({ client_name: 'assistant.test', redirect_uris })
  expect(client).toMatchObject({ token_endpoint_auth_method: 'none' })
  expect(client).not.toHaveProperty('client_secret')
  for (const uris of [[], ['http://evil.test/'], ['javascript:alert(1)'], 'https://a.test', null]) {
    const refused = await register({ redirect_uris: uris })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: 'invalid_redirect_uri' },
    ])
  }
  const many = Array.from({ length: 11 }, (_, n) => `https://assistant.test/${n}`)
  expect((await register({ redirect_uris: many })).status).toBe(400)
  expect((await register([])).status).toBe(400)
  const foreign = await fetch(`${world.url}/oauth/register`, {
    method: 'POST',
    headers: { origin: 'https://evil.test', 'content-type': 'text/plain' },
    body: JSON.stringify({ redirect_uris }),
  })
  expect(foreign.status).toBe(403)
})

test('errors of the token endpoint have the codes of the protocol', async () => {
  const client_id = await registerClient(world.url)
  const token = async (fields: Record<string, string>) => {
    const { status, body } = await postForm(world.url, '/oauth/token', fields)
    return [status, body.error]
  }
  const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri }
  const sent = { ...code, code_verifier: 'v'.repeat(43) }
  expect(await token({ ...sent, client_id })).toEqual([400, 'invalid_grant'])
  expect(await token({ ...sent, client_id: 'x' })).toEqual([401, 'invalid_client'])
  expect(await token(sent)).toEqual([401, 'invalid_client'])
  expect(await token({ ...code, client_id })).toEqual([400, 'invalid_request'])
  expect(await token({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
  expect(await token({})).toEqual([400, 'invalid_request'])
  const elsewhere = { ...sent, client_id, resource: 'https://other.test/mcp' }
  expect(await token(elsewhere)).toEqual([400, 'invalid_target'])
  const get = await fetch(`${world.url}/oauth/token`)
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  const json = await fetch(`${world.url}/oauth/token`, { method: 'POST', body: '{}' })
  expect(json.status).toBe(400)
})

test('the metadata names this site, and nothing that it does not have', async () => {
  const read = async (path: string) => (await fetch(world.url + path)).json()
  const ofMcp = await read('/.well-known/oauth-protected-resource/mcp')
  expect(ofMcp).toMatchObject({
    resource: `${world.url}/mcp`,
    authorization_servers: [world.url],
    scopes_supported: ['read', 'write'],
  })
  expect(await read('/.well-known/oauth-protected-resource')).toEqual(ofMcp)
  expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: world.url,
    authorization_endpoint: `${world.url}/oauth/authorize`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })
})
