import { randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { Browser } from '#tests/support/browser.ts'
import {
  placeEmptyDatabase,
  runProgram,
  type TestProgram,
  temporaryFolder,
} from '#tests/support/program.ts'
import { openSocket } from '#tests/support/socket.ts'

// A program is asked to stop while it works: every running request is answered, and nothing is
// lost.

// The timeout is long, because each test starts a whole program, and some tests start it twice.
vi.setConfig({ testTimeout: 180_000 })

type Place = { program: TestProgram; base: string; cookie: string; kbId: string; chatId: string }

type File = 'server.ts' | 'api/serve.ts'

async function start(file: File, dir: string): Promise<Place> {
  const program = await runProgram(file, { DATA_DIR: dir })
  onTestFinished(program.kill)
  await program.ready()
  const base = file === 'server.ts' ? `${program.url}/api` : program.url
  const browser = new Browser(base)
  await browser.signIn({ ...demoPeople[0] })
  const { cookie } = browser
  const init = { headers: { cookie, 'content-type': 'application/json' } }
  const body = JSON.stringify({ title: 'Almanac' })
  const made = await fetch(`${base}/kb`, { ...init, method: 'POST', body })
  const kbId = ((await made.json()) as { data: { id: string } }).data.id
  const chats = await fetch(`${base}/chats?kbId=${kbId}`, init)
  const chatId = ((await chats.json()) as { data: [{ id: string }] }).data[0].id
  return { program, base, cookie, kbId, chatId }
}

function answerTo(sending: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => sending.on('response', resolve).on('error', reject))
}

/** Starts an upload. The first half is sent at once, and the rest when `finish` is called. */
function beginUpload({ base, cookie, kbId }: Place) {
  const boundary = 'a-boundary'
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const sending = request(`${base}/kb/${kbId}/resources`, { method: 'POST', headers, agent: false })
  const answer = answerTo(sending)
  answer.catch(() => {})
  const half = 'half '.repeat(20_000)
  sending.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\n${half}`,
  )
  return {
    finish: async () => {
      sending.end(`${half}\r\n--${boundary}--\r\n`)
      const { statusCode, headers: said } = await answer
      return { status: statusCode, connection: said.connection }
    },
  }
}

/** Returns a function that asks over one connection whether a program is ready. */
function readinessOf({ program }: Place): () => Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async () => {
    const answer = await answerTo(
      request(`${program.url}/ready?of=a-load-balancer`, { agent }).end(),
    )
    await text(answer)
    return answer.statusCode
  }
}

/**
 * Sends messages one after the other over one connection until a message is rejected. Returns the
 * statuses.
 */
async function keepTalking({ base, cookie, chatId }: Place, said: string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { cookie, 'content-type': 'application/json' }
  const statuses: number[] = []
  for (;;) {
    const clientId = randomUUID()
    const sending = request(`${base}/chats/${chatId}/messages`, { method: 'POST', headers, agent })
    sending.end(JSON.stringify({ clientId, content: 'Still here' }))
    try {
      const answer = await answerTo(sending)
      await text(answer)
      statuses.push(answer.statusCode ?? 0)
      said.push(clientId)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return statuses
      throw error
    }
  }
}

test.each<File>(['server.ts', 'api/serve.ts'])(
  '%s completes what it has begun before it stops',
  async (file) => {
    const { dir, remove } = temporaryFolder()
    onTestFinished(remove)
    await placeEmptyDatabase(dir)
    const place = await start(file, dir)
    const { program, cookie } = place
    const socket = await openSocket(program.url, { cookie })
    const upload = beginUpload(place)
    const said: string[] = []
    const talks = Array.from({ length: 6 }, () => keepTalking(place, said))
    await expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThan(20)
    const readiness = readinessOf(place)
    expect(await readiness()).toBe(200)
    program.child.kill('SIGTERM')
    expect(await socket.closed).toBe(1012)
    expect(await readiness()).toBe(503)
    const statuses = (await Promise.all(talks)).flat()
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(await upload.finish()).toEqual({ status: 200, connection: 'close' })
    expect(await program.ended).toBe(0)
    expect(program.output()).not.toMatch(/error|destroyed/i)

    const again = await start(file, dir)
    const headers = { cookie: again.cookie }
    for (const clientId of [said[0], said.at(-1)]) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      const body = JSON.stringify({ clientId, content: 'Still here' })
      const sent = await fetch(`${again.base}/chats/${place.chatId}/messages`, { ...init, body })
      expect(sent.status).toBe(200)
    }
    const stored = await fetch(`${again.base}/kb/${place.kbId}/resources`, { headers })
    expect(await stored.text()).toContain('half.txt')
    const listed = await fetch(`${again.base}/chats/${place.chatId}/messages?limit=100`, {
      headers,
    })
    const { data } = (await listed.json()) as { data: { messages: { seq: number }[] } }
    expect(data.messages.at(-1)?.seq).toBe(said.length)
  },
)

test('a call that arrives while a program starts is answered after the start', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  await placeEmptyDatabase(dir)
  const program = await runProgram('api/serve.ts', { DATA_DIR: dir })
  onTestFinished(program.kill)
  const listens = () =>
    fetch(`${program.url}/health`).then(
      () => true,
      () => false,
    )
  await expect.poll(listens, { timeout: 60_000 }).toBe(true)
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: '{"title":"Almanac"}' }
  expect((await fetch(`${program.url}/kb`, init)).status).toBe(401)
})

test('a streamed page ends when the server stops, and reconnects automatically', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  await placeEmptyDatabase(dir)
  const place = await start('server.ts', dir)
  const { program, cookie, kbId, chatId } = place
  const address = `${program.url}/kb/${kbId}/chats/${chatId}/live`
  const page = await fetch(address, { headers: { cookie } })
  expect(page.status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await page.text()).toMatch(/http-equiv="refresh".+<\/html>$/)
  expect(await program.ended).toBe(0)
})
