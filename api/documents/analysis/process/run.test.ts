import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sample, withFile } from '#api/documents/analysis/files.fixture.ts'
import type { Part } from '#api/documents/analysis/parts.ts'
import { createAnalyser } from './run.ts'

const run = promisify(execFile)

type Options = Parameters<typeof createAnalyser>[0]

function analyser(options?: Options) {
  const made = createAnalyser(options)
  onTestFinished(() => made.close())
  return made
}

/** An analyser whose child process runs this code instead. */
function withWorker<T>(
  code: string,
  options: Options,
  use: (made: ReturnType<typeof createAnalyser>) => Promise<T>,
): Promise<T> {
  return withFile('worker.mjs', `process.send({ ready: true });${code}`, (path) =>
    use(analyser({ ...options, worker: pathToFileURL(path) })),
  )
}

const handbook = { content: sample('handbook.pdf'), name: 'handbook.pdf' }

test('a file is read in another process', async () => {
  const result = await analyser().analyse(handbook)
  expect(result).toMatchObject({ ok: true, mediaType: 'application/pdf', pageCount: 3 })
})

test('a page is drawn in another process', async () => {
  const result = await analyser().renderPage({ ...handbook, page: 1, width: 300 })
  expect(result).toMatchObject({ ok: true, pageCount: 3 })
  expect(result.ok && Buffer.isBuffer(result.image)).toBe(true)
})

test('files wait in a queue, and each gets its own result', async () => {
  const { analyse } = analyser()
  const names = ['handbook.pdf', 'not-a.pdf', 'slides.pptx', 'empty.txt', 'people.csv']
  const results = await Promise.all(names.map((name) => analyse({ content: sample(name), name })))
  expect(results.map((result) => (result.ok ? result.pageCount : result.reason))).toEqual([
    3,
    'not_what_its_name_says',
    2,
    'empty',
    1,
  ])
})

test('reading a deleted file fails with `missing`', async () => {
  const result = await analyser().analyse({ content: sample('gone.txt'), name: 'gone.txt' })
  expect(result).toEqual({ ok: false, reason: 'missing' })
})

test('a worker that hangs is killed and fails with `timed_out`', async () => {
  const hang = 'process.on("message", () => { for (;;); })'
  await withWorker(hang, { timeoutMs: 300 }, async ({ analyse }) => {
    expect(await analyse(handbook)).toEqual({ ok: false, reason: 'timed_out' })
  })
})

test('a worker over its memory limit is killed and fails with `out_of_memory`', async () => {
  const swell =
    'const all = []; process.on("message", () => setInterval(() => all.push(Buffer.alloc(2e7, 1)), 20))'
  await withWorker(swell, { memoryBytes: 200e6 }, async ({ analyse }) => {
    expect(await analyse(handbook)).toEqual({ ok: false, reason: 'out_of_memory' })
  })
})

test('a worker that fills its heap fails with `out_of_memory`', async () => {
  const fill =
    'process.on("message", () => { const all = []; for (;;) all.push(new Array(1e4).fill({})) })'
  await withWorker(fill, { heapMb: 30 }, async ({ analyse }) => {
    expect(await analyse(handbook)).toEqual({ ok: false, reason: 'out_of_memory' })
  })
})

test('a table of 600,000 rows is read within a small heap', async () => {
  const content = Buffer.from(`a,b,c\n${'1,2,x\n'.repeat(600_000)}`)
  const parts: number[] = []
  const onPart = async ({ pages }: Part) => {
    parts.push(pages.length)
    return false
  }
  await analyser({ heapMb: 96 }).analyse({ content, name: 'rows.csv', onPart })
  expect(parts).toHaveLength(1)
})

test('a crashed worker is replaced for the next file', async () => {
  const once = `process.on('message', ({ job }) => {
    if (job.name === 'bad') process.exit(3)
    process.send({ reply: { ok: false, reason: 'empty' } })
  })`
  await withWorker(once, {}, async ({ analyse }) => {
    const bad = analyse({ content: Buffer.from('a'), name: 'bad' })
    const good = analyse({ content: Buffer.from('a'), name: 'good' })
    expect(await bad).toEqual({ ok: false, reason: 'damaged' })
    expect(await good).toEqual({ ok: false, reason: 'empty' })
  })
})

test('a worker that cannot start says nothing about the file', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await withFile('worker.mjs', 'process.exit(4)', async (path) => {
    const { analyse } = analyser({ worker: pathToFileURL(path) })
    expect(await analyse(handbook)).toEqual({ ok: false, reason: 'cancelled' })
  })
  expect(log.mock.calls.flat().join()).toContain('exited with 4')
})

test('files are read by a program that runs with a low priority', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', lowered])
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, mediaType: 'text/plain' })
})

const lowered = `import os from 'node:os'
  os.setPriority(15)
  const { createAnalyser } = await import('${new URL('./run.ts', import.meta.url)}')
  const analyser = createAnalyser()
  const content = Buffer.from('Hello, this is a text.')
  console.log(JSON.stringify(await analyser.analyse({ content, name: 'a.txt' })))
  analyser.close()`

test('a page that takes long to draw delays only its requester', async () => {
  const endless = `process.on('message', ({ job }) => {
    if (job.page === 1) process.send({ reply: { ok: false, reason: 'empty' } })
  })`
  await withWorker(endless, {}, async ({ renderPage, close }) => {
    const draw = (by: string, page: number) =>
      renderPage({ content: Buffer.from('a'), by, page, width: 300 })
    const long = [draw('one', 2), draw('one', 2), draw('one', 2)]
    expect(await draw('another', 1)).toEqual({ ok: false, reason: 'empty' })
    expect(await draw('another', 1)).toEqual({ ok: false, reason: 'empty' })
    close()
    const cancelled = { ok: false, reason: 'cancelled' }
    expect(await Promise.all(long)).toEqual([cancelled, cancelled, cancelled])
  })
})

test('closing cancels running and waiting jobs', async () => {
  const { analyse, close } = analyser()
  const results = [analyse(handbook), analyse(handbook)]
  close()
  expect(await Promise.all(results)).toEqual([
    { ok: false, reason: 'cancelled' },
    { ok: false, reason: 'cancelled' },
  ])
  expect(await analyse(handbook)).toEqual({ ok: false, reason: 'cancelled' })
})

test('an aborted job is not started and fails with `cancelled`', async () => {
  const { analyse } = analyser()
  const first = analyse(handbook)
  const second = analyse(handbook, AbortSignal.abort())
  expect((await first).ok).toBe(true)
  expect(await second).toEqual({ ok: false, reason: 'cancelled' })
})
