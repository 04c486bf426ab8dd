import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { asCaller, upload } from '#tests/support/files.ts'

let api: TestApi
const clients: Client[] = []
beforeAll(async () => {
  api = await openApi()
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await api.close()
})

/** The SDK's own client, with a key of this person. */
async function connect(person: Person, wanted: object = {}): Promise<Client> {
  const body = { name: 'An assistant', ...wanted }
  const { secret } = await api.call(person, 'createAccessKey', { body })
  const client = new Client({ name: 'tests', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', api.url), { requestInit })
  await client.connect(transport as Transport)
  clients.push(client)
  return client
}

async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [first] = content as { text: string }[]
  return { text: first?.text ?? '', isError: isError === true }
}

async function world() {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana, { title: 'Harbour' })
  const text = 'The lamp was first lit in 1887.'
  const [added] = await upload(asCaller(api, ana), kb.id, { 'Lamp.md': text })
  const params = { kbId: kb.id, resourceId: added?.id ?? '' }
  const status = async () => (await api.call(ana, 'readResource', { params })).status
  await expect.poll(status, { timeout: 30_000 }).toBe('completed')
  return { ana, kb, file: params.resourceId }
}

test('a client finds the tools, the knowledge bases and the files', async () => {
  const { ana, kb, file } = await world()
  const client = await connect(ana)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'add_page',
    'ask',
    'list_knowledge_bases',
    'post_message',
    'read_chat',
    'read_file',
    'search',
  ])
  const { text } = await use(client, 'list_knowledge_bases')
  expect(text).toContain('# Harbour')
  expect(text).toContain(`kb_id: ${kb.id}`)
  expect(text).toContain(`chat_id: ${kb.townhallId}`)
  const { resources } = await client.listResources()
  const uri = `commonplace://kb/${kb.id}/files/${file}`
  expect(resources).toMatchObject([{ uri, name: 'Lamp.md' }])
  const { contents } = await client.readResource({ uri })
  expect(contents).toMatchObject([{ text: expect.stringContaining('first lit in 1887') }])
})

test('search and read_file show the text with the address of its page', async () => {
  const { ana, kb, file } = await world()
  const client = await connect(ana)
  const address = `${api.url}/kb/${kb.id}/resources/${file}?page=1`
  const found = await use(client, 'search', { query: 'first lit', kb_id: kb.id })
  expect(found.text).toContain('The lamp was first lit in 1887.')
  expect(found.text).toContain(address)
  const read = await use(client, 'read_file', { kb_id: kb.id, file_id: file })
  expect(read.text).toContain('# Lamp.md, page 1 of 1')
  expect(read.text).toContain(address)
})

test('ask answers with quotes, in the private chat of the person with the bot', async () => {
  const { ana, kb, file } = await world()
  const client = await connect(ana, { scope: 'write', kbId: kb.id })
  const answer = await use(client, 'ask', { kb_id: kb.id, question: 'When was the lamp lit?' })
  expect(answer.text).toContain('first lit in 1887')
  expect(answer.text).toContain(`/kb/${kb.id}/resources/${file}?page=1`)
  const chats = await api.call(ana, 'listChats', { query: { kbId: kb.id } })
  expect(chats.filter(({ isWithBot }) => isWithBot)).toHaveLength(1)
})

test('a key that writes adds a page and posts a message, one that reads does not', async () => {
  const { ana, kb } = await world()
  const [writer, reader] = [await connect(ana, { scope: 'write' }), await connect(ana)]
  const page = { kb_id: kb.id, title: 'Watch', text: '# Watch\n\nEvery four hours.' }
  const post = { chat_id: kb.townhallId, text: 'The watch has a page now.' }
  expect((await use(writer, 'add_page', page)).text).toContain('Added "Watch.md"')
  expect((await use(writer, 'post_message', post)).text).toContain('Posted to')
  expect((await use(reader, 'read_chat', { chat_id: kb.townhallId })).text).toContain(post.text)
  for (const [name, input] of [
    ['add_page', page],
    ['post_message', post],
  ] as const) {
    const { text, isError } = await use(reader, name, input)
    expect([text.startsWith('key_not_allowed'), isError]).toEqual([true, true])
  }
})

test('a key of one knowledge base sees nothing of another one', async () => {
  const { ana, kb } = await world()
  const other = await api.kb(ana, { title: 'Elsewhere' })
  const client = await connect(ana, { kbId: kb.id })
  expect((await use(client, 'list_knowledge_bases')).text).not.toContain('Elsewhere')
  const read = await use(client, 'read_chat', { chat_id: other.townhallId })
  expect(read.text).toContain('chat_not_found')
})

test('without a key, from another site, and with another method, a request is refused', async () => {
  const { ana } = await world()
  const { secret } = await api.call(ana, 'createAccessKey', { body: { name: 'A program' } })
  const send = (headers: Record<string, string>, body = '{}', method = 'POST') =>
    api.send(ana, method, '/mcp', {
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body }),
    })
  const authorization = `Bearer ${secret}`
  const without = await send({})
  const metadata = `resource_metadata="${api.url}/.well-known/oauth-protected-resource/mcp"`
  const challenge = (answer: Response) => [answer.status, answer.headers.get('www-authenticate')]
  expect(challenge(without)).toEqual([401, `Bearer ${metadata}`])
  const wrong = await send({ authorization: 'Bearer cmp_wrong' })
  expect(challenge(wrong)).toEqual([401, `Bearer error="invalid_token", ${metadata}`])
  expect((await send({ authorization, origin: 'https://elsewhere.test' })).status).toBe(403)
  const listen = await send({ authorization }, '', 'GET')
  expect([listen.status, listen.headers.get('allow')]).toEqual([405, 'POST'])
  const large = JSON.stringify({ text: 'a'.repeat(limits.jsonBodyBytes) })
  expect((await send({ authorization }, large)).status).toBe(413)
  expect((await send({ authorization }, '[]')).status).toBe(400)
})
