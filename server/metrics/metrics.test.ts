import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { createRoutes, withMetrics } from './with-metrics.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

type Serving = Parameters<typeof withMetrics>[0]
const local: Serving = {
  host: '127.0.0.1',
  publicOrigin: null,
  metricsToken: null,
  trustedProxies: 0,
}

/** Serves an empty program with metrics. Returns a function that fetches from it. */
async function serve(settings: Serving) {
  const program = withMetrics(
    settings,
    { apiBase: '/api', pages: ['/kb/:kbId/drive/*', '/kb/:kbId'], measure: api.measure },
    { request: (_, response) => response.writeHead(404).end(), upgrade: () => {} },
  )
  const server = createServer(program.request).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
}

test('requests are counted by the pattern of their route and by status', async () => {
  const get = await serve(local)
  for (const path of ['/api/kb/secret-id', '/kb/secret-id.data', '/kb/1/drive/secret/name', '/x'])
    await get(path)
  const { text } = await get('/metrics')
  for (const route of ['/api/kb/:kbId', '/kb/:kbId', '/kb/:kbId/drive/*', 'other'])
    expect(text).toContain(`http_requests_total{method="GET",route="${route}",status="404"}`)
  expect(text).not.toContain('secret')
})

test('calls, events, sockets, connections and jobs are measured, and name nobody', async () => {
  const get = await serve(local)
  const { kb, people } = await api.team('Ada Lovelace', 'Vic')
  await api.socket(people[0])
  await api.message(people[0], kb.townhallId, 'A sentence of Ada')
  expect((await api.look(people[1], 'deleteKb', { params: { kbId: kb.id } })).status).toBe(403)
  const { text } = await get('/metrics')
  for (const line of [
    /commonplace_calls_total\{call="sendMessage",result="ok"\} [1-9]/,
    /commonplace_calls_total\{call="deleteKb",result="forbidden"\} [1-9]/,
    /commonplace_events_total\{type="message"\} [1-9]/,
    /commonplace_sockets 1$/m,
    /commonplace_database_connections\{state="idle"\} /,
    /commonplace_jobs\{queue="analysis",state="waiting"\} /,
    /nodejs_eventloop_lag_p99_seconds /,
  ])
    expect(text).toMatch(line)
  expect(text).not.toMatch(/Ada|Lovelace|sentence/)
  for (const id of [kb.id, people[0].id]) expect(text).not.toContain(id)
})

test('without a token only a server that nobody else can reach shows its metrics', async () => {
  for (const settings of [
    { ...local, host: '0.0.0.0' },
    { ...local, publicOrigin: 'https://kb.example.com' },
    { ...local, metricsToken: 'sesame' },
  ])
    expect((await (await serve(settings))('/metrics')).status).toBe(404)
})

test('without a token a request that another program passes on does not get the metrics', async () => {
  const get = await serve(local)
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  expect((await get('/metrics')).status).toBe(200)
})

test('with a token the metrics are shown to whoever has it', async () => {
  const get = await serve({ ...local, host: '0.0.0.0', metricsToken: 'sesame' })
  expect((await get('/metrics', { authorization: 'Bearer sesame' })).status).toBe(200)
  expect((await get('/metrics', { authorization: 'Bearer guess' })).status).toBe(404)
})

test('the pattern with more fixed segments is found', () => {
  const find = createRoutes(['/kb/:kbId', '/kb/new', '/kb/*', '/'])
  expect(['/kb/1', '/kb/new', '/kb/1/2', '/', '/other'].map(find)).toEqual([
    '/kb/:kbId',
    '/kb/new',
    '/kb/*',
    '/',
    null,
  ])
})
