import { request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { en } from '#app/locales/en/problems.ts'
import { serverLimits } from '#server/limits.ts'
import { Browser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/postgres.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'
import { openSocket } from '#tests/support/socket.ts'
import { type Fault, openProxy } from '#tests/support/tcp-proxy.ts'

// Pages and API run as two programs. The API is stopped (SIGSTOP) and continued, or the network between
// them fails.
vi.setConfig({ testTimeout: 180_000 })

async function startApart() {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  await placeEmptyDatabase(dir)
  const port = String(await freePort())
  const seen = { PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, TRUST_PROXY: '1' }
  const api = await runProgram('api/serve.ts', { DATA_DIR: dir, ...seen })
  onTestFinished(api.kill)
  const proxy = await openProxy(api.port)
  onTestFinished(proxy.close)
  const UPSTREAM_URL = `http://127.0.0.1:${proxy.port}`
  const pages = await runProgram('server.ts', { PORT: port, UPSTREAM_URL })
  onTestFinished(pages.kill)
  await api.ready()
  await pages.ready()
  const browser = new Browser(`${pages.url}/api`)
  await browser.signIn({ ...demoPeople[0] })
  const { cookie } = browser
  const made = await fetch(`${pages.url}/api/kb`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Almanac' }),
  })
  const kbId = ((await made.json()) as { data: { id: string } }).data.id
  return { api, proxy, pages, cookie, kbId }
}

/** Starts an upload. The first half is sent at once, and the rest when `finish` is called. */
function beginUpload(address: string, cookie: string) {
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' }
  const sending = request(address, { method: 'POST', headers, agent: false })
  const answered = new Promise<number | undefined>((resolve, reject) =>
    sending.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject),
  )
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf')
  answered.catch(() => {})
  return {
    answered,
    finish: () => void sending.end(' and half\r\n--x--\r\n'),
  }
}

test('while the API is frozen its pages report this soon and keep no requests waiting, and they work again when the API continues', async () => {
  const { api, pages, cookie, kbId } = await startApart()
  // Every request must be answered well before the timeout of a normal answer.
  const patience = serverLimits.upstreamAnswerMs / 3
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(pages.url + path, {
      ...init,
      headers: { cookie, origin: pages.url },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
  const addresses = ['/dashboard', '/api/kb', '/dashboard.data', `/kb/${kbId}/resources`]
  const told = async () =>
    Promise.all(
      addresses.map(async (path) => {
        const { status, headers } = await ask(path)
        return [path, status, Number(headers.get('retry-after')) > 0]
      }),
    )
  const upload = beginUpload(`${pages.url}/api/kb/${kbId}/resources`, cookie)
  const socket = await openSocket(pages.url, { cookie })
  onTestFinished(() => socket.close())

  api.child.kill('SIGSTOP')
  expect(await told()).toEqual(addresses.map((path) => [path, 503, true]))
  expect(await (await ask('/dashboard')).text()).toContain(en.unreachable.title)
  await expect(openSocket(pages.url, { cookie })).rejects.toThrow('503')
  const body = new FormData()
  body.append('file', new Blob(['words']), 'b.txt')
  expect((await ask(`/api/kb/${kbId}/resources`, { method: 'POST', body })).status).toBe(503)
  expect((await ask(`/kb/${kbId}/resources/upload`, { method: 'POST', body })).status).toBe(503)
  expect((await ask('/about')).status).toBe(200)
  expect(pages.output().match(/does not answer/g)).toHaveLength(1)

  api.child.kill('SIGCONT')
  upload.finish()
  expect(await upload.answered).toBe(200)
  await expect.poll(async () => (await ask('/dashboard')).status).toBe(200)
  expect(await socket.ask({ type: 'join_kb', data: { kbId } })).toMatchObject({ type: 'ack' })
})

test('while the network to the API drops everything, or cuts each answer, pages report this, and they work again', async () => {
  const { proxy, pages, cookie, kbId } = await startApart()
  const ask = (path: string) =>
    fetch(pages.url + path, {
      headers: { cookie, origin: pages.url },
      redirect: 'manual',
      signal: AbortSignal.timeout(serverLimits.upstreamAnswerMs / 3),
    })
  const addresses = ['/dashboard', '/api/kb', `/kb/${kbId}/resources`]
  const statuses = () => Promise.all(addresses.map(async (path) => (await ask(path)).status))
  const faults: Fault[] = [{ kind: 'stalled' }, { kind: 'cut', bytes: 200 }]
  for (const fault of faults) {
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200, 200])
    proxy.fail(fault)
    expect([fault.kind, await statuses()]).toEqual([fault.kind, [503, 503, 503]])
    proxy.mend()
  }
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200, 200])
})
