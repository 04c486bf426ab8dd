import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { asCaller, form, readAnswer, upload } from '#tests/support/files.ts'
import { openS3, type TestS3 } from '#tests/support/s3.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'

// S3 accepts what it is sent and does not answer, or its connections end in the middle.

vi.setConfig({ testTimeout: 120_000 })
const patient = { timeout: 30_000 }
const mib = 1024 ** 2
const partSize = 10 * mib

let s3: TestS3
let api: TestApi
let marit: Person
let kbId: string
beforeAll(async () => {
  s3 = await openS3()
  api = await openApi({ env: s3.env })
  marit = await api.person('Marit')
  kbId = (await api.kb(marit)).id
})
afterAll(async () => {
  await api?.close()
  await s3?.remove()
})

// A store that was away is found again within a moment.
beforeEach(() => expect.poll(isReady, patient).toBe(true))
const isReady = async () =>
  (await readAnswer<{ files: boolean }>(await api.send(null, 'GET', '/ready'))).data.files

// An answer after this time counts as none.
const soon = () => ({ signal: AbortSignal.timeout(30_000) })

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// More than a part of an upload to S3.
const large = () => new Uint8Array(randomBytes(12 * mib))

async function stored(bytes: Uint8Array<ArrayBuffer>, name = 'film.bin') {
  const [file] = await upload(asCaller(api, marit), kbId, { [name]: bytes })
  return `/kb/${kbId}/resources/${file?.id}`
}

async function downloaded(path: string): Promise<string> {
  const answer = await api.send(marit, 'GET', `${path}/download`)
  return hashOf(new Uint8Array(await answer.arrayBuffer()))
}

async function titles(): Promise<string[]> {
  const { resources } = await api.call(marit, 'listResources', { params: { kbId }, query: {} })
  return resources.map(({ title }) => title)
}

const refusal = async (asked: Promise<Response>) => {
  const { status, error } = await readAnswer(await asked)
  return `${status} ${error?.code}`
}

const send = (body: FormData) =>
  api.send(marit, 'POST', `/kb/${kbId}/resources`, { ...soon(), body })

const faults = {
  frozen: { kind: 'frozen' },
  'behind a network that drops everything': { kind: 'stalled' },
  'cut in the middle of each request': { kind: 'cut', bytes: 300 },
} as const

for (const [name, fault] of Object.entries(faults))
  test(`while S3 is ${name} files are refused with a reason, and work again by themselves`, async () => {
    const bytes = new Uint8Array(randomBytes(100))
    const path = await stored(bytes, 'small.bin')
    const notes = await stored(new TextEncoder().encode('Tides come twice a day.'), 'notes.txt')
    const preview = () => api.send(marit, 'GET', `${notes}/preview`, soon())
    await expect.poll(async () => (await preview()).status, patient).toBe(200)
    s3.proxy.fail(fault)
    onTestFinished(s3.proxy.mend)
    expect(await refusal(send(form({ 'late.txt': 'late' })))).toBe('503 files_unavailable')
    const download = api.send(marit, 'GET', `${path}/download`, soon())
    for (const asked of [download, preview()])
      expect(await refusal(asked)).toBe('503 files_unavailable')
    expect(await refusal(send(form({ 'large.bin': large() })))).toBe('503 files_unavailable')
    const chats = await api.send(marit, 'GET', `/kb/${kbId}`, soon())
    expect(chats.status).toBe(200)
    expect(await titles()).toContain('small.bin')
    expect(await titles()).not.toContain('late.txt')

    s3.proxy.mend()
    const again = async () => (await send(form({ 'again.txt': name }))).status
    await expect.poll(again, patient).toBe(200)
    expect(await downloaded(path)).toBe(hashOf(bytes))
  })

/** A form with a large file, of which the rest is sent when `finish` is called. */
function halfSent(bytes: Uint8Array) {
  const half = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      const head = 'content-disposition: form-data; name="file"; filename="half.bin"'
      controller.enqueue(Buffer.from(`--x\r\n${head}\r\n\r\n`))
      controller.enqueue(bytes.subarray(0, partSize))
      await half.promise
      controller.enqueue(bytes.subarray(partSize))
      controller.enqueue(Buffer.from('\r\n--x--\r\n'))
      controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = api.send(marit, 'POST', `/kb/${kbId}/resources`, {
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  answer.catch(() => {})
  return { answer, finish: half.resolve }
}

const failures: Record<string, { fail: () => unknown; mend: () => unknown }> = {
  freezes: { fail: () => s3.proxy.fail({ kind: 'frozen' }), mend: () => s3.proxy.mend() },
  'is cut off': {
    fail: () => s3.proxy.fail({ kind: 'cut', bytes: mib }),
    mend: () => s3.proxy.mend(),
  },
  'is killed': { fail: () => s3.kill(), mend: () => s3.start() },
}

for (const [name, { fail, mend }] of Object.entries(failures))
  test(`a large upload during which S3 ${name} is refused with a reason`, async () => {
    const { answer, finish } = halfSent(large())
    await expect.poll(s3.countParts, patient).toBeGreaterThan(0)
    onTestFinished(async () => void (await mend()))
    await fail()
    finish()
    expect(await refusal(answer)).toBe('503 files_unavailable')
    expect(await titles()).not.toContain('half.bin')
  })

test('a large download that S3 stops sending is cut off, and works again later', async () => {
  const bytes = large()
  const path = await stored(bytes)
  s3.proxy.fail({ kind: 'cut', bytes: 4 * mib })
  onTestFinished(s3.proxy.mend)
  await expect(downloaded(path)).rejects.toThrow()
  s3.proxy.fail({ kind: 'slow', pauseMs: 20 })
  const answer = await api.send(marit, 'GET', `${path}/download`)
  const reader = answer.body?.getReader()
  await reader?.read()
  s3.proxy.fail({ kind: 'frozen' })
  const rest = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(rest()).rejects.toThrow()
  s3.proxy.mend()
  await expect.poll(() => downloaded(path).catch(() => 'none'), patient).toBe(hashOf(bytes))
})

test('slow transfers to and from S3 are not cut off', async () => {
  s3.proxy.fail({ kind: 'slow', pauseMs: 20 })
  onTestFinished(s3.proxy.mend)
  const bytes = large()
  expect(await downloaded(await stored(bytes))).toBe(hashOf(bytes))
})

test('a person who reads a file slowly gets all of it', async () => {
  const bytes = large()
  const path = await stored(bytes)
  const line = await openProxy(Number(new URL(api.url).port))
  onTestFinished(line.close)
  line.fail({ kind: 'slow', pauseMs: 20 })
  const { cookie } = marit
  const answer = await fetch(`http://127.0.0.1:${line.port}${path}/download`, {
    headers: { cookie },
  })
  expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hashOf(bytes))
})

test('many people who stop reading large files do not keep others from their files', async () => {
  const path = await stored(large())
  const slow = await Promise.all(
    Array.from({ length: 60 }, () => api.send(marit, 'GET', `${path}/download`)),
  )
  onTestFinished(async () => {
    for (const { body } of slow) await body?.cancel()
  })
  expect(slow.map(({ status }) => status)).toEqual(slow.map(() => 200))
  expect((await send(form({ 'beside.txt': 'words' }))).status).toBe(200)
})
