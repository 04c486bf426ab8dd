import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { type ServeOptions, servePages } from '#tests/support/serve-pages.ts'

let api: TestApi
let ana: Person
let ben: Person
let kb: TestKb
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  ben = await api.person('Ben')
  kb = await api.kb(ana, { title: 'Tides', isPublic: true })
})
afterAll(() => api.close())

const serve = (options?: ServeOptions) => servePages(api, options)

// Pages with an unknown cookie are rendered for each request.
const rendered = { cookie: 'unknown=1' }

const paths = [
  '/',
  '/login',
  '/about',
  '/explore',
  '/privacy',
  '/terms',
  '/changelog',
  '/developers',
]

test.each(paths)('a kept %s is the page that would be rendered, with its headers', async (at) => {
  const { get } = await serve()
  const first = await get(at)
  const second = await get(at)
  const other = await get(at, rendered)
  const text = await other.text()
  expect(await first.text()).toBe(text)
  expect(await second.text()).toBe(text)
  const own = ['date', 'etag', 'content-length', 'content-encoding', 'transfer-encoding']
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
  expect(headersOf(second)).toEqual(headersOf(other))
})

test.each(['br', 'gzip', 'identity'])('a kept page is sent in %s', async (encoding) => {
  const { get } = await serve()
  await get('/about')
  const answer = await get('/about', { 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
  expect(await answer.text()).toContain('</html>')
})

test('an unchanged page is not sent again, and one that must not be stored has no tag', async () => {
  const { get } = await serve()
  const tag = (await get('/about')).headers.get('etag') ?? ''
  expect((await get('/about', { 'if-none-match': tag })).status).toBe(304)
  expect((await get('/about', { 'if-none-match': `${tag}x` })).status).toBe(200)
  expect((await get('/about?lang=zh', { 'if-none-match': tag })).status).toBe(200)
  expect((await get('/login')).headers.has('etag')).toBe(false)
})

test('each language, theme and address has a page of its own', async () => {
  const { get } = await serve()
  const variants: [string, Record<string, string>, string][] = [
    ['/about', {}, 'lang="en" data-theme="system"'],
    ['/about?lang=zh', {}, 'lang="zh" data-theme="system"'],
    ['/about', { 'accept-language': 'zh-CN' }, 'lang="zh" data-theme="system"'],
    ['/about', { cookie: 'lang=zh; theme=dark' }, 'lang="zh" data-theme="dark"'],
    ['/about', { cookie: 'theme=light' }, 'lang="en" data-theme="light"'],
  ]
  for (const _ of [1, 2])
    for (const [at, headers, expected] of variants)
      expect(await (await get(at, headers)).text()).toContain(expected)
})

test('a page for a session, and one that shows a message, is neither kept nor taken from what is kept', async () => {
  const { get, text } = await serve()
  const flash = encodeURIComponent(
    JSON.stringify({ id: crypto.randomUUID(), kind: 'success', key: 'copied' }),
  )
  await text('/explore')
  const own = await (await get('/explore', { cookie: ana.cookie })).text()
  expect(own).toContain('/dashboard')
  expect((await get('/', { cookie: ana.cookie })).status).toBe(302)
  const shown = await get('/about', { cookie: `flash=${flash}` })
  expect(shown.headers.getSetCookie().join()).toContain('flash=;')
  expect(await text('/explore')).not.toContain('/dashboard')
})

const uploaded = () => {
  const body = new FormData()
  body.append('file', new Blob(['Low water at six.']), 'tides.txt')
  return body
}

/** Everything that a public page shows of the API. */
const changes: [what: string, change: () => Promise<unknown>][] = [
  ['title', () => change({ title: 'Tides and moons' })],
  ['description', () => change({ description: 'When the water is low.' })],
  ['icon', () => change({ icon: 'science' })],
  ['number of files', () => api.send(ana, 'POST', `/kb/${kb.id}/resources`, { body: uploaded() })],
  ['number of members', () => api.join(ben, kb)],
  ['list, by a new one', () => api.kb(ben, { title: 'Reeds', isPublic: true })],
  ['list, by one that is no longer public', () => change({ isPublic: false })],
  ['list, by one that became public', () => change({ isPublic: true })],
  ['list, by one that was deleted', () => api.call(ana, 'deleteKb', { params: { kbId: kb.id } })],
]

const change = (body: object) => api.call(ana, 'updateKb', { params: { kbId: kb.id }, body })

test('each change of what the explore page shows is on the next page of each server', async () => {
  const servers = [await serve(), await serve(), await serve({ alone: true })]
  for (const [what, make] of changes) {
    const before = await Promise.all(servers.map(({ text }) => text('/explore')))
    expect(new Set(before).size).toBe(1)
    await make()
    for (const { get, text } of servers) {
      const now = await text('/explore')
      expect(now, what).not.toBe(before[0])
      expect(now, what).toBe(await (await get('/explore', rendered)).text())
    }
  }
})

test('a server that alone writes to the database asks again only when something was written', async () => {
  const { text, made } = await serve({ alone: true })
  const page = await text('/explore')
  const asked = async () => {
    made.length = 0
    expect(await text('/explore')).toBe(page)
    return made.length
  }
  // The jobs of the API write now and then.
  await expect.poll(asked).toBe(0)
  await api.call(ben, 'createKb', { body: { title: 'Nobody else reads this' } })
  expect(await asked()).toBeGreaterThan(0)
  await expect.poll(asked).toBe(0)
})

test('requests for a kept page that arrive together share what they ask', async () => {
  const { get, text, made } = await serve()
  const page = await text('/explore')
  made.length = 0
  await get('/explore')
  const alone = made.length
  made.length = 0
  const pages = await Promise.all(Array.from({ length: 40 }, () => text('/explore')))
  expect(new Set(pages)).toEqual(new Set([page]))
  expect(alone).toBeGreaterThan(0)
  expect(made.length).toBeLessThan(40 * alone)
})

test('a page that could not read everything is not kept', async () => {
  const { get, made } = await serve()
  await get('/explore?before=not-an-id')
  made.length = 0
  await get('/explore?before=not-an-id')
  expect(made.length).toBeGreaterThan(0)
})

test('a page without reads makes no call', async () => {
  const kept = await serve()
  for (const _ of [1, 2]) await kept.get('/about')
  expect(kept.made).toEqual([])
})
