import { expect, test } from 'vitest'
import { callOverHttp } from '#app/upstream/call-over-http.ts'
import type { CallName } from '#contract/calls.ts'
import { inTurns } from './in-turns.ts'
import { createVisitors } from './visitors.ts'

const visitor = () => ({ address: '198.51.100.7', session: null })
const request = (path: string, init: RequestInit = {}) =>
  new Request(`http://here.test${path}`, init)

/** Returns a `takeTurn` that counts the turns that have not ended. */
function counted(mayTake = true) {
  const turns = { open: 0, taken: 0 }
  const takeTurn = async () => {
    if (!mayTake) return null
    turns.open += 1
    turns.taken += 1
    return () => {
      turns.open -= 1
    }
  }
  return { turns, takeTurn, visitor }
}

test('a turn ends when the page is rendered, fails, or is no longer wanted', async () => {
  const { turns, ...options } = counted()
  const answers = [async () => new Response('drawn'), () => Promise.reject(new Error('broken'))]
  for (const answer of answers) await inTurns(options, answer)(request('/about')).catch(() => {})
  const drawn: Request[] = []
  const gone = request('/about', { signal: AbortSignal.abort() })
  await inTurns(options, async (one) => {
    drawn.push(one)
    return new Response('drawn')
  })(gone)
  expect([turns, drawn]).toEqual([{ open: 0, taken: 3 }, []])
})

test('a page that is streamed without end does not hold a turn', async () => {
  const { turns, ...options } = counted()
  const body = new ReadableStream()
  const answer = await inTurns(options, async () => new Response(body))(request('/live'))
  expect([answer.status, turns.open]).toEqual([200, 0])
})

test('uploads take no turn, because they may take long', async () => {
  const { turns, ...options } = counted()
  const page = inTurns(options, async () => new Response('stored'))
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  await page(request('/kb/1/resources/upload', { method: 'POST', headers }))
  expect(turns.taken).toBe(0)
  await page(request('/kb/1/resources/upload'))
  expect(turns.taken).toBe(1)
})

test('a visitor above the limit gets an error page in their language, with a time to retry', async () => {
  const page = inTurns(counted(false), async () => new Response('drawn'))
  const full = await page(request('/about', { headers: { 'accept-language': 'zh-CN' } }))
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await full.text()).toContain('<html lang="zh">')
  const ofScript = await page(request('/about.data'))
  expect([ofScript.status, (await ofScript.json()).error.code]).toEqual([503, 'too_many_requests'])
  const refused = await page(request('/refused?status=429'))
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect(await refused.text()).toContain('<html lang="en">')
})

test('a session counts from when the API has accepted it until it has ended', async () => {
  let status = 200
  const visitors = createVisitors(callOverHttp(async () => new Response(null, { status })))
  const asks = (name: CallName) => visitors.call(name, {}, request('/', { headers }))
  const headers = { cookie: 'theme=dark; session=abc' }
  const sessionOfPage = () => visitors.visitor(request('/dashboard', { headers })).session
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
