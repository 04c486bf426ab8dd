import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createEmbedder } from '#api/answers/embeddings/embedder.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { createModel } from './model.ts'

const key = 'sk-secret-of-the-server'
const { signal } = new AbortController()

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

/** What a request to this server fails with, by the model and by the embedder. */
async function failuresAt(url: string): Promise<string[]> {
  const settings = readSettings({ OPENAI_API_KEY: key, OPENAI_BASE_URL: url })
  const written = async () => {
    const model = await createModel(settings)
    const pieces = model?.write('m', [{ role: 'user', content: 'text' }], signal) ?? []
    for await (const piece of pieces) expect.unreachable(piece)
  }
  const options = { signal, timeoutMs: 60_000, retries: 0 }
  const embedded = () => createEmbedder(settings)?.embed('m', ['text'], options)
  const messages: string[] = []
  for (const attempt of [written, embedded])
    await attempt()?.then(
      () => messages.push('no failure'),
      (error: Error) => messages.push(error.message),
    )
  return messages
}

test.for([301, 302, 307, 308])('a redirect with status %i is not followed', async (status) => {
  const requested: (string | undefined)[] = []
  const elsewhere = await serve((request, response) => {
    requested.push(request.url)
    response.end('{}')
  })
  const redirecting = await serve((request, response) => {
    request.resume()
    response.writeHead(status, { location: elsewhere }).end()
  })
  const messages = await failuresAt(redirecting)
  for (const message of messages) expect(message).toContain('OPENAI_BASE_URL')
  expect(messages).toHaveLength(2)
  expect(requested).toEqual([])
})

test.for(['text/plain', 'application/json'])(
  'an error that repeats the key as %s does not contain it',
  async (type) => {
    const repeating = await serve((request, response) => {
      request.resume()
      const message = `wrong key: ${request.headers.authorization}`
      const body = type === 'text/plain' ? message : JSON.stringify({ error: { message } })
      response.writeHead(401, { 'content-type': type }).end(body)
    })
    const messages = await failuresAt(repeating)
    for (const message of messages) {
      expect(message).toContain('wrong key: Bearer')
      expect(message).not.toContain(key)
    }
    expect(messages).toHaveLength(2)
  },
)
