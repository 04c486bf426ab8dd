import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkLimits } from '#api/documents/pages/limits.ts'
import type { LinkReading } from '#contract/entities/link-reading.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { queueDue } from './queue.ts'
import { openSite, page, redirectTo, type Site } from './site.fixture.ts'

let api: TestApi
let site: Site
let owner: Person
let kb: TestKb
beforeAll(async () => {
  site = await openSite()
  api = await openApi({ env: { LINK_FETCH_ALLOW: site.host } })
  owner = await api.person('Marit')
  kb = await api.kb(owner)
})
afterAll(async () => {
  await api.close()
  await site.close()
})

const paramsOf = (resourceId: string) => ({ kbId: kb.id, resourceId })
const readingOf = (id: string) =>
  api.call(owner, 'readLinkReading', { params: paramsOf(id) }) as Promise<LinkReading>
const textOf = async (id: string, page = '1') =>
  (await api.call(owner, 'readResourcePage', { params: { ...paramsOf(id), page } })).text

/** Performs an action and waits until the link is neither fetched nor analysed any more. */
async function settled(act: () => Promise<string>): Promise<string> {
  const socket = await api.socket(owner)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const id = await act()
  for (;;) {
    const from = socket.events.length
    const { status } = await api.call(owner, 'readResource', { params: paramsOf(id) })
    const isReady = status === 'completed' || status === 'failed'
    if (isReady && !(await readingOf(id)).isReading) break
    await socket.until((event) => socket.events.indexOf(event) >= from)
  }
  socket.close()
  return id
}

async function add(path: string): Promise<string> {
  return settled(async () => {
    const body = { Links: [site.url(path)] }
    const [link] = await api.call(owner, 'addLinks', { params: { kbId: kb.id }, body })
    return link?.id ?? ''
  })
}

async function readAgain(id: string): Promise<LinkReading> {
  await settled(async () => {
    await api.call(owner, 'readLinkAgain', { params: paramsOf(id) })
    return id
  })
  return readingOf(id)
}

const paragraphs = (...lines: string[]) => page(lines.map((line) => `<p>${line}</p>`).join(''))

test('a page that is read again says which passages are new and which are gone', async () => {
  site.pages['/tides'] = paragraphs('High water at noon.', 'Low water at six.')
  const id = await add('/tides')
  expect(await readingOf(id)).toMatchObject({ readAt: null, changedAt: null, every: null })
  site.pages['/tides'] = paragraphs('High water at noon.', 'Low water at seven.')
  expect(await readAgain(id)).toMatchObject({
    added: ['Low water at seven.'],
    removed: ['Low water at six.'],
    failure: null,
  })
  expect(await textOf(id)).toContain('Low water at seven.')
  const { changedAt } = await readingOf(id)
  const same = await readAgain(id)
  expect(same.changedAt).toBe(changedAt)
  expect(same.readAt && changedAt && same.readAt > changedAt).toBe(true)
})

test('a site is asked whether its page has changed since', async () => {
  site.pages['/etag'] = (response, request) => {
    const isKnown = request.headers['if-none-match'] === '"one"'
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag: '"one"' })
    response.end(isKnown ? undefined : '<p>The first version.')
  }
  const id = await add('/etag')
  await readAgain(id)
  expect(await readAgain(id)).toMatchObject({ failure: null, changedAt: null })
  expect(site.asked.at(-1)?.headers['if-none-match']).toBe('"one"')
  expect(await textOf(id)).toBe('The first version.')
})

test('a page that has moved for good gets its new address, and one that is elsewhere for now does not', async () => {
  site.pages['/old'] = page('<p>Here.')
  const id = await add('/old')
  site.pages['/old'] = redirectTo('/new', 301)
  site.pages['/new'] = redirectTo('/today', 302)
  site.pages['/today'] = page('<p>Here.')
  expect(await readAgain(id)).toMatchObject({ movedFrom: site.url('/old') })
  const link = await api.call(owner, 'readResource', { params: paramsOf(id) })
  expect(link.originalURL).toBe(site.url('/new'))
})

test('a page that has moved to an address that is too long keeps its own', async () => {
  site.pages['/short'] = page('<p>Here.')
  const id = await add('/short')
  const long = `/${'x'.repeat(limits.urlLength)}`
  site.pages['/short'] = redirectTo(long, 301)
  site.pages[long] = page('<p>There.')
  expect(await readAgain(id)).toMatchObject({ failure: null, movedFrom: null })
  const link = await api.call(owner, 'readResource', { params: paramsOf(id) })
  expect(link.originalURL).toBe(site.url('/short'))
})

test('a failed reading keeps the text and says why', async () => {
  site.pages['/gone'] = page('<p>Still here.')
  const id = await add('/gone')
  delete site.pages['/gone']
  expect(await readAgain(id)).toMatchObject({ failure: 'page_missing', failures: 1 })
  expect(await textOf(id)).toBe('Still here.')
})

test('a link that is read every day is read when it is due, and no longer after failing too often', async () => {
  site.pages['/daily'] = page('<p>Monday.')
  const id = await add('/daily')
  const body = { every: 'day' as const }
  const set = await api.call(owner, 'setLinkReading', { params: paramsOf(id), body })
  expect(set).toMatchObject({ every: 'day', nextAt: expect.any(String) })
  const due = async () => {
    await api.db
      .updateTable('link_readings')
      .set({ next_at: '2020-01-01T00:00:00.000Z' })
      .where('resource_id', '=', id)
      .execute()
    await settled(async () => {
      expect(await queueDue(api.db, api.deps.jobs.fetchLinks)).toBe(true)
      api.deps.jobs.wake()
      return id
    })
  }
  site.pages['/daily'] = page('<p>Tuesday.')
  await due()
  expect(await readingOf(id)).toMatchObject({ added: ['Tuesday.'], nextAt: expect.any(String) })
  delete site.pages['/daily']
  for (let n = 1; n < linkLimits.readingFailures; n += 1) await due()
  expect(await readingOf(id)).toMatchObject({ failures: 4, nextAt: expect.any(String) })
  await due()
  expect(await readingOf(id)).toMatchObject({ failures: 5, nextAt: null, every: 'day' })
  expect(await queueDue(api.db, api.deps.jobs.fetchLinks)).toBe(false)
})

test('a feed is read as its entries', async () => {
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour news</title>
    <item><title>A seal</title><description>&lt;p&gt;It sleeps &lt;b&gt;on the pier&lt;/b&gt;.&lt;/p&gt;</description></item>
    <item><title>A storm</title><description>Boats stay in.</description></item></channel></rss>`
  site.pages['/feed'] = page(feed, 'application/rss+xml')
  const id = await add('/feed')
  const link = await api.call(owner, 'readResource', { params: paramsOf(id) })
  expect(link).toMatchObject({ status: 'completed', title: 'Harbour news', pageCount: 2 })
  expect(await textOf(id)).toBe('Harbour news\n\nA seal\n\nIt sleeps on the pier.')
  expect(await textOf(id, '2')).toBe('A storm\n\nBoats stay in.')
})

test('only who added a link and administrators can read it again; who may not read it sees no changes', async () => {
  site.pages['/rights'] = page('<p>Nobody else.')
  const id = await add('/rights')
  const viewer = await api.person('Lin')
  await api.join(viewer, kb)
  const params = paramsOf(id)
  const forbidden = { code: 'forbidden' }
  expect(await api.attempt(viewer, 'readLinkAgain', { params })).toMatchObject(forbidden)
  const body = { every: 'day' as const }
  expect(await api.attempt(viewer, 'setLinkReading', { params, body })).toMatchObject(forbidden)
  expect(await api.attempt(viewer, 'readLinkReading', { params })).toMatchObject({ status: 200 })
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead: false } })
  expect(await api.attempt(viewer, 'readLinkReading', { params })).toMatchObject(forbidden)
})
