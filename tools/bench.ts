// Measures the product's performance, as ratios to a floor that is measured in the same run. All
// parts, or those that are named: `npm run bench -- requests many`. A file of 2 GB is measured only
// if it is named, because it takes that much space twice. What the parts are: docs/benchmarks.md.
import { parseArgs } from 'node:util'
import { temporaryFolder } from '#tests/support/program.ts'
import { measureChat } from './bench/chat.ts'
import { measureDrive } from './bench/drive.ts'
import { measureDurable } from './bench/durable.ts'
import { add, addFigure, writeJson } from './bench/figures.ts'
import { measureLargeFile } from './bench/large-file.ts'
import { medianMs, milliseconds } from './bench/load.ts'
import { openBrowser, slowestPaint, weigh } from './bench/pages.ts'
import { type Running, startProduct, startServed, uploadGrowth } from './bench/process.ts'
import { measureCalls, measureMany, measurePages } from './bench/requests.ts'
import { messagesPerSecond, sendToSeen } from './bench/sockets.ts'

const port = 4099
const uploadBytes = 500 * 1024 * 1024
const folder = temporaryFolder()

// A smaller number gives figures sooner.
const loadedMessages = Number(process.env.BENCH_MESSAGES ?? 10_000)

const parts: Record<string, (running: Running) => Promise<void>> = {
  weights: measureWeights,
  chat: measureLongChat,
  drive: measureDrives,
  pages: measurePages,
  many: measureMany,
  calls: measureCalls,
  sockets: measureSockets,
  sizes: measureSizes,
  upload: measureUpload,
  'large-file': measureLarge,
}
const alone: Record<string, () => Promise<void>> = {
  durable: measureDurability,
  start: measureStart,
}
const unlessNamed = ['large-file']

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const known = [...Object.keys(parts), ...Object.keys(alone)]
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`)
const wanted =
  positionals.length > 0 ? positionals : known.filter((name) => !unlessNamed.includes(name))

await measureServed()
for (const [name, measure] of Object.entries(alone)) if (wanted.includes(name)) await measure()
await folder.remove()
writeJson(values.json)

async function measureServed() {
  const measured = Object.entries(parts).filter(([name]) => wanted.includes(name))
  if (measured.length === 0) return
  const running = await startServed(folder.dir)
  try {
    for (const [, measure] of measured) await measure(running)
  } finally {
    await running.stop()
  }
}

async function measureUpload(running: Running) {
  add('upload of 500 MB: memory grows by', await uploadGrowth(running, uploadBytes), 'MB', '< 50')
}

async function measureLarge(running: Running) {
  for await (const one of measureLargeFile(running)) addFigure(one)
}

async function measureDurability() {
  for (const { name, synced, unsynced } of await measureDurable())
    add(name, synced / unsynced, '×', '≤ 2', milliseconds(synced, unsynced))
}

async function measureStart() {
  // The first start creates the demo content. The second start is measured, because it is the
  // usual case.
  await startProduct(folder.dir, port)
  const { startMs, idleMb } = await startProduct(folder.dir, port)
  add('built start to first 200, existing embedded database', startMs / 1000, 's', '≤ 1.2')
  add('idle memory, embedded database of this bench', idleMb, 'MB', '≤ 260')
}

async function measureWeights({ served: { product, cookie, smallKb, smallChat } }: Running) {
  const browser = await openBrowser()
  const chat = `${product}/kb/${smallKb}/chats/${smallChat}`
  const weights = [
    ['public page', `${product}/`, undefined, '0'],
    ['form page', `${product}/kb/new`, cookie, '≤ 130'],
    ['chat page', chat, cookie, '≤ 160'],
  ] as const
  for (const [name, url, as, budget] of weights) {
    const { script, all } = await weigh(browser, url, as)
    add(`script on a ${name}, gzipped`, script / 1024, 'KB', budget)
    if (!as) add(`${name}, everything but fonts, gzipped`, all / 1024, 'KB', '≤ 20')
  }
  add(
    'first contentful paint on a slow link, public',
    (await slowestPaint(browser, `${product}/`)) / 1000,
    's',
    '≤ 1.3',
  )
  add(
    'first contentful paint on a slow link, signed in',
    (await slowestPaint(browser, `${product}/dashboard`, cookie)) / 1000,
    's',
    '≤ 2.0',
  )
  await browser.close()
}

async function measureLongChat({ served: { product, cookie, largeKb, largeChat } }: Running) {
  const browser = await openBrowser()
  const url = `${product}/kb/${largeKb}/chats/${largeChat}`
  const found = await measureChat(browser, url, { cookie, messages: loadedMessages })
  const name = `chat of ${found.messages} loaded messages`
  const slow = `${name} on a CPU 4 × slower`
  const { wheel, script } = found.framesPerSecond
  add(`${slow}, scrolling with a wheel`, wheel, 'frames a second', '60')
  add(`${slow}, scrolling by script`, script, 'frames a second', 'as many as possible')
  add(`${slow}, key to paint, median`, found.typingMs.median, 'ms', '≤ 50')
  add(`${slow}, key to paint, nine of ten`, found.typingMs.most, 'ms', '≤ 50')
  add(`${name}, opening a thread`, found.threadMs, 'ms', '≤ 100')
  add(`${name}, opening the emoji picker`, found.pickerMs, 'ms', '≤ 150')
  await browser.close()
}

async function measureSockets({ served: { product, floor, cookie, smallChat } }: Running) {
  const ours = { url: product, cookie, chatId: smallChat }
  for (const count of [50, 200]) {
    const bare = await sendToSeen({ url: floor }, count)
    const seen = await sendToSeen(ours, count)
    add(
      `send to seen, ${count} sockets, p50 over the bare broadcast`,
      seen.p50 / bare.p50,
      '×',
      '≤ 2.5',
      milliseconds(seen.p50, bare.p50),
    )
    add(
      `send to seen, ${count} sockets, p99 over the bare broadcast`,
      seen.p99 / bare.p99,
      '×',
      '≤ 2.5',
      milliseconds(seen.p99, bare.p99),
    )
  }
  const bare = await messagesPerSecond({ url: floor })
  const rate = await messagesPerSecond(ours)
  add(
    'messages a second over the bare broadcast',
    rate / bare,
    '×',
    '≥ 0.5',
    `${Math.round(rate)} against ${Math.round(bare)} a second`,
  )
}

async function measureSizes({ served }: Running) {
  const { product, cookie, smallKb, largeKb, smallChat, largeChat } = served
  const pairs = [
    [
      'chat of 100,000 messages over one of 100, page',
      `/kb/${smallKb}/chats/${smallChat}`,
      `/kb/${largeKb}/chats/${largeChat}`,
    ],
    [
      'list of 10,000 files over one of 100, page',
      `/kb/${smallKb}/resources`,
      `/kb/${largeKb}/resources`,
    ],
    [
      'list of 10,000 files over one of 100, by name',
      `/kb/${smallKb}/resources?sort=name`,
      `/kb/${largeKb}/resources?sort=name`,
    ],
  ] as const
  for (const [name, small, large] of pairs) {
    const one = await medianMs({ url: product + small, cookie })
    const other = await medianMs({ url: product + large, cookie })
    add(name, other / one, '×', '≤ 1.2', milliseconds(other, one))
  }
}

async function measureDrives(running: Running) {
  for await (const { name, small, large } of measureDrive(running))
    add(name, large / small, '×', '≤ 1.3', milliseconds(large, small))
}
