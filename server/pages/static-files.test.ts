import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createStaticFiles } from './static-files.ts'

const script = '/assets/chat-B1x.js'
const files = {
  'favicon.ico': 'icon',
  'assets/chat-B1x.js': 'plain',
  'assets/chat-B1x.js.br': 'brotli',
  'assets/chat-B1x.js.gz': 'gzip',
}

/** Serves a folder with these files. Requests for others are answered with 404 `none`. */
async function serve() {
  const root = mkdtempSync(path.join(tmpdir(), 'built-'))
  mkdirSync(path.join(root, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(root, name), content)
  const answer = createStaticFiles(root)
  const server = createServer((request, response) => {
    answer(request, response, () => response.writeHead(404).end('none'))
    if (request.headers.leaves) response.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(root, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  const ask = async (at: string, headers: IncomingHttpHeaders = {}, method = 'GET') => {
    const asked = get({ port, host: '127.0.0.1', path: at, headers, method, agent: false })
    const [response] = await once(asked, 'response')
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  return { root, ask }
}

test('a built file is sent as the browser accepts it, and for a year', async () => {
  const { ask } = await serve()
  const accepting = (encodings: string) => ask(script, { 'accept-encoding': encodings })
  const sent = await accepting('gzip, deflate, br')
  expect(sent).toMatchObject({ status: 200, body: 'brotli' })
  expect(sent.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': '6',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect((await accepting('gzip')).body).toBe('gzip')
  const plain = await accepting('identity')
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain', undefined])
})

test('a file without a hash in its name has no long life', async () => {
  const { headers, body } = await (await serve()).ask('/favicon.ico')
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    'icon',
    'image/x-icon',
    undefined,
  ])
})

test('HEAD gets the head only, and a known file is not sent again', async () => {
  const { ask } = await serve()
  const head = await ask(script, {}, 'HEAD')
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '5'])
  const known = await ask(script, { 'if-none-match': head.headers.etag })
  expect([known.status, known.body]).toEqual([304, ''])
})

test('only built files are served, and only read', async () => {
  const { ask } = await serve()
  const others = [
    '/',
    '/assets',
    '/assets/',
    `${script}.br`,
    '/assets/../favicon.ico',
    '/%66avicon.ico',
  ]
  for (const at of others) expect((await ask(at)).body).toBe('none')
  expect((await ask(script, {}, 'POST')).body).toBe('none')
})

test('a client that leaves while its file is opened harms nobody', async () => {
  const { ask } = await serve()
  await expect(ask(script, { leaves: 'yes' })).rejects.toThrow('socket hang up')
  expect((await ask(script)).body).toBe('plain')
})

test('a file that a newer build has removed is none', async () => {
  const { root, ask } = await serve()
  rmSync(path.join(root, 'assets'), { recursive: true })
  expect(await ask(script)).toMatchObject({ status: 404, body: 'none' })
})
