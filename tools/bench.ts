// Measures the product's performance, as ratios to a floor that is measured in the same run. With
// `--pages` measures only what a browser loads, and when it first draws; with `--chat` only how a
// long chat scrolls and reacts; with `--drive` only the pages of large drives; with `--durable` only
// what it costs that the embedded database reaches the disk before it confirms; with `--large-file`
// only a file of 2 GB, which is not measured otherwise, because it takes that much space twice.
import { temporaryFolder } from '#tests/support/program.ts'
import { measureChat } from './bench/chat.ts'
import type { SeededDrive } from './bench/drive-seed.ts'
import { measureDurable } from './bench/durable.ts'
import { add, addFigure, writeJson } from './bench/figures.ts'
import { measureLargeFile } from './bench/large-file.ts'
import {
  checkFound,
  type Load,
  medianMs,
  mediansInTurns,
  milliseconds,
  requestsPerSecond,
} from './bench/load.ts'
import { openBrowser, slowestPaint, weigh } from './bench/pages.ts'
import { type Running, startProduct, startServed, uploadGrowth } from './bench/process.ts'
import { messagesPerSecond, sendToSeen } from './bench/sockets.ts'

const pages: Page[] = [
  ['list of a folder', ({ kbId, full }) => `/kb/${kbId}/resources?folder=${full}`],
  ['drive, top', ({ kbId }) => `/kb/${kbId}/drive`],
  ['drive, full folder', ({ kbId, fullPath }) => `/kb/${kbId}/drive/${fullPath}`],
  ['drive, 12 deep', ({ kbId, deepPath }) => `/kb/${kbId}/drive/${deepPath}`],
  ['map, top', ({ kbId }) => `/kb/${kbId}/drive?view=map`],
  ['map, full folder', ({ kbId, fullPath }) => `/kb/${kbId}/drive/${fullPath}?view=map`],
  ['facts of a folder', ({ kbId, full }) => `/kb/${kbId}/drive?info=${full}`],
  [
    'facts of a file',
    ({ kbId, fullPath, fileId }) => `/kb/${kbId}/drive/${fullPath}?info=${fileId}`,
  ],
  ['move dialog', ({ kbId, fileId }) => `/kb/${kbId}/resources/move?id=${fileId}`],
  ['page of a file', ({ kbId, fileId }) => `/kb/${kbId}/resources/${fileId}`],
  // Both drives fill the first page with hits, or have one hit.
  ['drive, search with many hits', ({ kbId }) => `/kb/${kbId}/drive?q=Report`],
  ['drive, search with one hit', ({ kbId }) => `/kb/${kbId}/drive?q=Report+100.pdf`],
  ['search with many hits', ({ kbId }) => `/kb/${kbId}/search?q=report`],
  ['search with one hit', ({ kbId }) => `/kb/${kbId}/search?q=Report+100.pdf`],
  ['bin', ({ kbId }) => `/kb/${kbId}/bin`],
]

const port = 4099
const uploadBytes = 500 * 1024 * 1024
const folder = temporaryFolder()

const onlyPages = process.argv.includes('--pages')
const onlyChat = process.argv.includes('--chat')
const onlyDrive = process.argv.includes('--drive')
const onlyDurable = process.argv.includes('--durable')
const onlyLargeFile = process.argv.includes('--large-file')
const all = !onlyPages && !onlyChat && !onlyDrive && !onlyDurable && !onlyLargeFile
// A smaller number gives figures sooner.
const loadedMessages = Number(process.env.BENCH_MESSAGES ?? 10_000)

if (all || onlyDurable)
  for (const { name, synced, unsynced } of await measureDurable())
    add(name, synced / unsynced, '×', '≤ 2', milliseconds(synced, unsynced))
if (!onlyDurable) await measureServed()
if (all) await measureStart()
await folder.remove()
writeJson()

async function measureServed() {
  const running = await startServed(folder.dir)
  try {
    if (all || onlyPages) await measureWeights(running)
    if (all || onlyChat) await measureLongChat(running)
    if (all || onlyDrive) await measureDrives(running)
    if (onlyLargeFile) for await (const one of measureLargeFile(running)) addFigure(one)
    if (all) await measureWork(running)
  } finally {
    await running.stop()
  }
}

async function measureWork(running: Running) {
  await measurePages(running)
  await measureCalls(running)
  await measureSockets(running)
  await measureSizes(running)
  add('upload of 500 MB: memory grows by', await uploadGrowth(running, uploadBytes), 'MB', '< 50')
}

async function measureStart() {
  // The first start creates the demo content. The second start is measured, because it is the
  // usual case.
  await startProduct(folder.dir, port)
  const { startMs, idleMb } = await startProduct(folder.dir, port)
  add('built start to first 200, existing embedded database', startMs / 1000, 's', '≤ 3')
  add('idle memory, embedded database of this bench', idleMb, 'MB', '≤ 340')
}

async function measureWeights({ served: { product, cookie, smallKb, smallChat } }: Running) {
  const browser = await openBrowser()
  const chat = `${product}/kb/${smallKb}/chats/${smallChat}`
  const weights = [
    ['public page', `${product}/`, undefined, '0'],
    ['form page', `${product}/kb/new`, cookie, '≤ 130'],
    ['chat page', chat, cookie, '≤ 170'],
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
    '≤ 1.8',
  )
  add(
    'first contentful paint on a slow link, signed in',
    (await slowestPaint(browser, `${product}/dashboard`, cookie)) / 1000,
    's',
    '≤ 2.5',
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

async function measurePages({ served: { product, floor, cookie, smallKb, smallChat } }: Running) {
  const chat = `${product}/kb/${smallKb}/chats/${smallChat}`
  const empty = await requestsPerSecond({ url: `${floor}/empty` })
  const bare = await requestsPerSecond({ url: `${floor}/` })
  add(
    'empty React Router page over a bare page',
    empty / bare,
    '×',
    'for scale',
    perSecond(empty, bare),
  )
  await compare(
    'dashboard over an empty React Router page',
    { url: `${product}/dashboard`, cookie },
    empty,
    '≥ 0.5',
  )
  await compare(
    'chat of 100 messages over an empty React Router page',
    { url: chat, cookie },
    empty,
    '≥ 0.5',
  )
}

async function measureCalls({
  served: { product, floor, cookie, smallKb, smallChat, searchKb },
}: Running) {
  const pairs = [
    ['read one knowledge base', `/kb/${smallKb}`, '/kb'],
    ['list 25 files', `/kb/${smallKb}/resources?limit=25`, '/resources'],
    ['read 100 messages', `/chats/${smallChat}/messages`, '/messages'],
  ] as const
  for (const [name, path, bare] of pairs) {
    const rate = await requestsPerSecond({ url: `${floor}${bare}` })
    await compare(
      `${name} over the same SQL in a bare handler`,
      { url: `${product}/api${path}`, cookie },
      rate,
      '≥ 0.4',
    )
  }
  const search = { url: `${product}/api/search?q=copper+bridge&kbId=${searchKb}`, cookie }
  await checkFound(search)
  const found = await medianMs(search)
  const bare = await medianMs({ url: `${floor}/search` })
  add(
    'search over 1,000 documents, p50 over the bare statement',
    found / bare,
    '×',
    '≤ 2',
    milliseconds(found, bare),
  )
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
  add('messages a second over the bare broadcast', rate / bare, '×', '≥ 0.5', perSecond(rate, bare))
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
    add(name, other / one, '×', '≤ 1.3', milliseconds(other, one))
  }
}

async function measureDrives(running: Running) {
  for await (const { name, small, large } of measureDrive(running))
    add(name, large / small, '×', '≤ 1.3', milliseconds(large, small))
}

async function compare(name: string, load: Load, floor: number, budget: string) {
  const rate = await requestsPerSecond(load)
  add(name, rate / floor, '×', budget, perSecond(rate, floor))
}

function perSecond(rate: number, floor: number): string {
  return `${Math.round(rate)} against ${Math.round(floor)} a second`
}

type Page = [name: string, at: (drive: SeededDrive) => string]

type Compared = { name: string; small: number; large: number }

/** Documents, and the data that script fetches: median milliseconds. */
async function* measureDrive({ served }: Running): AsyncGenerator<Compared> {
  const { product, cookie, drives } = served
  for (const [name, at] of pages)
    for (const isData of [false, true]) {
      const url = (drive: SeededDrive) => product + (isData ? dataPath(at(drive)) : at(drive))
      const times = await mediansInTurns(url(drives.small), url(drives.large), { cookie })
      yield { name: `${name}${isData ? ', data' : ''}: large drive over a small one`, ...times }
    }
}

// React Router's script fetches the data of a page there.
function dataPath(path: string): string {
  return path.replace(/(\?|$)/, '.data$1')
}
