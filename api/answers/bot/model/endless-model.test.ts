import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createEmbedder } from '#api/answers/embeddings/embedder.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { openApi } from '#tests/support/api.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

const api = await openApi()
afterAll(api.close)

const pages = ['The ferry to Skarv leaves at 07:40 on weekdays.']
const quoted = '<quote id="1">leaves at 07:40 on weekdays</quote>'
const failed = { botState: 'failed', botOutcome: 'unavailable', content: '', citations: [] }
/** The limits, and what the buffers of two sockets and of the system hold. */
const mostSent = 24_000_000

const eventOf = (content: string, finish: 'stop' | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => listener(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

/**
 * A server that sends `head` and then `piece` again and again, until the connection is closed. `sent`
 * has, for each closed connection, how many bytes were sent.
 */
async function serveEndless({ status = 200, type = 'text/event-stream', head = '', piece = '' }) {
  const sent: Promise<number>[] = []
  const send = (response: ServerResponse) => {
    let isWritable = true
    while (isWritable && !response.destroyed) isWritable = response.write(piece)
    response.once('drain', () => send(response))
  }
  const url = await serve((_, response) => {
    const { socket } = response
    sent.push(once(response, 'close').then(() => socket?.bytesWritten ?? 0))
    response.writeHead(status, { 'content-type': type, 'retry-after-ms': '1' })
    response.write(head)
    send(response)
  })
  return { url, sent }
}

async function answerAt(modelUrl: string) {
  const owner = await api.person('Marit')
  const kb = await makeKb(api, owner)
  await addFile(api.db, kb.id, owner, { title: 'ferry.txt', pages })
  const instance = api.instance({ modelUrl })
  onTestFinished(instance.bot.close)
  const question = await ask(instance, owner, kb.aiChatId, 'When does the ferry to Skarv leave?')
  return ended(instance, question)
}

async function expectClosed(sent: Promise<number>[]): Promise<void> {
  const bytes = await Promise.all(sent)
  expect(bytes.length).toBeGreaterThan(0)
  for (const one of bytes) expect(one).toBeLessThan(mostSent)
}

test.for([
  ['of comments', { piece: ': x\n'.repeat(10_000) }],
  ['of empty pieces', { piece: eventOf('').repeat(100) }],
  ['of one line', { head: 'data: {"choices":[{"delta":{"content":"', piece: 'a'.repeat(65_536) }],
  ['of lines of one event', { piece: 'data: x\n'.repeat(10_000) }],
  ['with an error', { status: 500, piece: 'x'.repeat(65_536) }],
  ['with an error in JSON', { status: 400, type: 'application/json', piece: ' '.repeat(65_536) }],
] as const)('an answer %s without end fails, and its connection is closed', async ([, endless]) => {
  const { url, sent } = await serveEndless(endless)
  expect(await answerAt(url)).toMatchObject(failed)
  await expectClosed(sent)
})

test('an answer that unpacks to more than the limit fails', async () => {
  const body = gzipSync(`${': x\n'.repeat(1_000_000)}${eventOf(`Early ${quoted}`, 'stop')}`)
  const url = await serve((_, response) => {
    const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }
    response.writeHead(200, headers).end(body)
  })
  expect(body.length).toBeLessThan(100_000)
  expect(await answerAt(url)).toMatchObject(failed)
})

test('an answer in as many pieces as it may have tokens, with long events, is read', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const comment = `: ${'x'.repeat(400)}\n\n`
    for (let n = 0; n < 1_500; n += 1) response.write(comment + eventOf('a '))
    response.end(`${eventOf(`Early ${quoted}`, 'stop')}data: [DONE]\n\n`)
  })
  expect(await answerAt(url)).toMatchObject({ botState: 'done', botOutcome: 'found' })
})

function embedAt(url: string, texts: string[], { timeoutMs = 60_000 } = {}) {
  const settings = readSettings({ OPENAI_API_KEY: 'test', OPENAI_BASE_URL: url })
  const { signal } = new AbortController()
  return createEmbedder(settings)?.embed('m', texts, { signal, timeoutMs, retries: 0 })
}

test('embeddings without end fail, and their connection is closed', async () => {
  const { url, sent } = await serveEndless({
    type: 'application/json',
    head: '{"data":[{"index":0,"embedding":[',
    piece: '0.1234567,'.repeat(10_000),
  })
  await expect(embedAt(url, ['text'])).rejects.toThrow('the server sent more than')
  await expectClosed(sent)
})

test('the embeddings of a full request are read, with all digits of large models', async () => {
  const numbers = Array.from({ length: 4_096 }, (_, n) => -Math.sqrt(n + 1) / 1e3)
  const texts = Array.from({ length: 32 }, (_, n) => `text ${n}`)
  const url = await serve((_, response) => {
    const data = texts.map((_text, index) => ({ index, embedding: numbers }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data }, null, 2))
  })
  const vectors = await embedAt(url, texts)
  expect(vectors?.map((vector) => vector.length)).toEqual(texts.map(() => numbers.length))
})

test('embeddings that begin in time and never end fail', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
  })
  await expect(embedAt(url, ['text'], { timeoutMs: 200 })).rejects.toThrow()
})
