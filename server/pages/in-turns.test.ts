import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refusePlainly } from '#app/problems/plain-refusal.ts'
import type { CallName } from '#contract/calls.ts'
import type { Listener } from '#server/program.ts'
import { callOverHttp } from '#shared/call-over-http.ts'
import { createVisitors } from './open-pages.ts'
import { inTurns } from './page-turns.ts'

const visitor = () => ({ address: '198.51.100.7', session: null })

/** Returns a `takeTurn` that counts the turns that have not ended. */
function counted(mayTake = true) {
  const turns = { open: 0, taken: 0 }
  const takeTurn = async () => {
    if (!mayTake) return null
    turns.open += 1
    turns.taken += 1
    let ended = false
    return () => {
      if (!ended) turns.open -= 1
      ended = true
    }
  }
  return { turns, options: { takeTurn, visitor, refuse: refusePlainly } }
}

/** Serves pages in turns. Returns the address. */
async function serve(options: Parameters<typeof inTurns>[0], pages: Listener): Promise<string> {
  const server = createServer(inTurns(options, pages)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const draw: Listener = (_, response) => response.end('drawn')

test('a turn ends when the page is rendered, fails, or is no longer wanted', async () => {
  const { turns, options } = counted()
  const fail: Listener = (_, response) => response.destroy()
  for (const pages of [draw, fail]) await fetch(await serve(options, pages)).catch(() => {})
  await expect.poll(() => turns).toEqual({ open: 0, taken: 2 })

  const drawn: (string | undefined)[] = []
  const leaving = new AbortController()
  const takeTurn = async () => {
    const end = await options.takeTurn()
    leaving.abort()
    return end
  }
  const left = Promise.withResolvers<void>()
  const waiting = inTurns(
    { ...options, takeTurn: () => takeTurn().finally(() => left.promise) },
    ({ url }) => drawn.push(url),
  )
  const server = createServer((request, response) => {
    response.once('close', left.resolve)
    void waiting(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { signal } = leaving
  await expect(fetch(`http://127.0.0.1:${port}/about`, { signal })).rejects.toThrow()
  await expect.poll(() => turns).toEqual({ open: 0, taken: 3 })
  expect(drawn).toEqual([])
})

test('a page that is streamed without end does not hold a turn', async () => {
  const { turns, options } = counted()
  const url = await serve(options, (_, response) => response.write('first'))
  const answer = await fetch(`${url}/live`)
  expect([answer.status, turns.open]).toEqual([200, 0])
  await answer.body?.cancel()
})

test('uploads take no turn, because they may take long', async () => {
  const { turns, options } = counted()
  const url = await serve(options, draw)
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers, body: new Blob(['--b--']).stream(), duplex: 'half' }
  await fetch(`${url}/kb/1/resources/upload`, init as RequestInit)
  expect(turns.taken).toBe(0)
  await fetch(`${url}/kb/1/resources/upload`)
  expect(turns.taken).toBe(1)
})

test('a visitor above the limit gets an error page in their language, with a time to retry', async () => {
  const url = await serve(counted(false).options, draw)
  const full = await fetch(`${url}/about`, { headers: { 'accept-language': 'zh-CN' } })
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await full.text()).toContain('<html lang="zh">')
  const ofScript = await fetch(`${url}/about.data`)
  expect([ofScript.status, (await ofScript.json()).error.code]).toEqual([503, 'too_many_requests'])
  const refused = await fetch(`${url}/refused?status=429`)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect(await refused.text()).toContain('<html lang="en">')
})

test('a session counts from when the API has accepted it until it has ended', async () => {
  let status = 200
  const visitors = createVisitors(callOverHttp(async () => new Response(null, { status })))
  const headers = { cookie: 'theme=dark; session=abc' }
  const asks = (name: CallName) =>
    visitors.call(name, {}, new Request('http://here.test', { headers }))
  const page = Object.assign(new IncomingMessage(new Socket()), { headers })
  const sessionOfPage = () => visitors.visitor(page).session
  expect(sessionOfPage()).toBeNull()
  await asks('listPublicKbs')
  expect(sessionOfPage()).toBeNull()
  await asks('readUser')
  expect(sessionOfPage()).toBe('abc')
  status = 503
  await asks('readUser')
  expect(sessionOfPage()).toBe('abc')
  status = 401
  await asks('readUser')
  expect(sessionOfPage()).toBeNull()
})
