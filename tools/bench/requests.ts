import { add } from './figures.ts'
import { checkFound, type Load, medianMs, milliseconds, type Ratio, ratioOf } from './load.ts'
import type { Running } from './process.ts'

const identity = { 'accept-encoding': 'identity' }

/** What requests of visitors and members cost, over a bare page and an empty React Router page. */
export async function measurePages(running: Running): Promise<void> {
  const { product, floor, cookie, cookieOfFew, smallKb, smallChat } = running.served
  const bare = { url: `${floor}/` }
  const empty = { url: `${floor}/empty` }
  const compare = createCompare(running)
  const home = { url: `${product}/`, headers: { 'accept-encoding': 'gzip, br' } }
  await compare('empty React Router page over a bare page', empty, bare, 'for scale')
  await compare('public page over a bare page', home, bare, '≥ 0.5')
  await compare('public page, not compressed', { ...home, headers: identity }, bare, '≥ 0.5')
  const again = await visitedBefore(home)
  if (again) await compare('public page, visited before', again, bare, '≥ 0.5')
  await compare('explore page over a bare page', { url: `${product}/explore` }, bare, 'for scale')
  const published = await firstPublished(product)
  if (published)
    await compare('public knowledge base over a bare page', published, bare, 'for scale')
  const shown = [
    ['dashboard of 12', `${product}/dashboard`, cookieOfFew, '≥ 0.15'],
    ['chat of 100 messages shown', `${product}/kb/${smallKb}/chats/${smallChat}`, cookie, '≥ 0.10'],
    ['list of 100 files', `${product}/kb/${smallKb}/resources`, cookie, '≥ 0.08'],
  ] as const
  for (const [name, url, cookie, budget] of shown) {
    const page = { url, cookie }
    await compare(`${name} over an empty React Router page`, page, empty, budget)
    await compare(`${name}, unchanged`, { ...page, unchanged: true }, empty, '≥ 0.5')
  }
}

export async function measureMany(running: Running): Promise<void> {
  const { product, cookieOfFew, cookieOfMany, kbOfFew, kbOfMany } = running.served
  const pairs = [
    ['dashboard', '/dashboard', '/dashboard'],
    ['favourites', '/favorites', '/favorites'],
    ['home of a knowledge base', `/kb/${kbOfFew}`, `/kb/${kbOfMany}`],
  ] as const
  for (const [name, few, many] of pairs) {
    const of12 = { url: product + few, cookie: cookieOfFew }
    const of300 = { url: product + many, cookie: cookieOfMany }
    const { cpu, load, floor } = await ratioOf(running, of12, of300)
    const from = `${load.cpuMs.toFixed(1)} against ${floor.cpuMs.toFixed(1)} ms of processor`
    add(`${name} of 300 knowledge bases over one of 12`, cpu, '×', '≤ 1.3', from)
  }
}

export async function measureCalls(running: Running): Promise<void> {
  const { product, floor, cookie, smallKb, smallChat, searchKb } = running.served
  const compare = createCompare(running)
  const pairs = [
    ['read one knowledge base', `/kb/${smallKb}`, '/kb', '≥ 0.5'],
    ['list 25 files', `/kb/${smallKb}/resources?limit=25`, '/resources', '≥ 0.5'],
    ['read 100 messages', `/chats/${smallChat}/messages?limit=100`, '/messages', '≥ 0.6'],
  ] as const
  for (const [name, path, bare, budget] of pairs)
    await compare(
      `${name} over the same SQL in a bare handler`,
      { url: `${product}/api${path}`, cookie },
      { url: floor + bare },
      budget,
    )
  const search = { url: `${product}/api/search?q=copper+bridge&kbId=${searchKb}`, cookie }
  await checkFound(search)
  const found = await medianMs(search)
  const bare = await medianMs({ url: `${floor}/search` })
  add(
    'search over 1,000 documents, p50 over the bare statement',
    found / bare,
    '×',
    '≤ 1.5',
    milliseconds(found, bare),
  )
}

function createCompare(running: Running) {
  return async (name: string, load: Load, floor: Load, budget: string) => {
    const ratio = await ratioOf(running, load, floor)
    add(name, ratio.rate, '×', budget, detailsOf(ratio))
  }
}

function detailsOf({ cpu, load, floor }: Ratio): string {
  const rates = `${Math.round(load.rate)} against ${Math.round(floor.rate)} a second`
  return `${rates}; ${cpu.toFixed(3)} × by processor, ${load.cpuMs.toFixed(2)} against ${floor.cpuMs.toFixed(2)} ms`
}

/** The newest one that Explore leads to. */
async function firstPublished(product: string): Promise<Load | null> {
  const explore = await (await fetch(`${product}/explore`)).text()
  const path = /href="(\/p\/[^"]+)"/.exec(explore)?.[1]
  return path ? { url: product + path } : null
}

/** Null if the page has no tag. */
async function visitedBefore({ url, headers = {} }: Load): Promise<Load | null> {
  const answer = await fetch(url, { headers })
  const tag = answer.headers.get('etag')
  return tag ? { url, headers: { ...headers, 'if-none-match': tag } } : null
}
