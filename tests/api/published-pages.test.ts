import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedReading } from '#contract/entities/published.ts'
import {
  type Caller,
  type FilesApi,
  openFilesApi,
  readAnswer,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'
import { servePages } from '#tests/support/serve-pages.ts'

const origin = 'http://everywhere.test'
const mostBytes = 25 * 1024

let api: FilesApi
let owner: Caller
beforeAll(async () => {
  api = await openFilesApi()
  owner = await api.person('Olga')
})
afterAll(() => api.close())

const change = (kbId: string, body: object) => owner.call('PUT', `/kb/${kbId}`, body)

async function scene(more: object = {}) {
  const kbId = await api.kb(owner, { isPublic: true, title: 'Harbour lights', ...more })
  const folder = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name: 'Logs' })
  const text = '# The lamp\n\nIt was lit at dusk, and the keeper wrote it down.'
  const file = await uploadAndAnalyse(api, owner, kbId, 'Lamp log.md', text)
  const home = `/p/${kbId}/harbour-lights`
  const at = {
    home,
    folder: `${home}/folder/${folder.data.id}/logs`,
    file: `${home}/file/${file.id}/lamp-log-md`,
  }
  return { kbId, fileId: file.id, at, feed: `/p/${kbId}/feed.xml`, map: `/p/${kbId}/sitemap.xml` }
}

test('visitors read the files, and each address has one right form to which others lead', async () => {
  const { kbId, fileId, at } = await scene()
  const { get, text } = await servePages(api)
  expect(await text(at.home)).toContain('>Lamp log<')
  expect(await text(at.file)).toContain('It was lit at dusk')
  for (const [from, to] of [
    [`/p/${kbId}`, at.home],
    [`/p/${kbId}/former-title?lang=zh`, `${at.home}?lang=zh`],
    [`/p/${kbId.toUpperCase()}/harbour-lights`, at.home],
    [`/p/${kbId}/x/file/${fileId}`, at.file],
    [at.folder.replace('logs', 'diaries'), at.folder],
  ] as const) {
    const moved = await get(from)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, to])
    expect(moved.headers.get('cache-control')).toBe('no-cache')
  }
  await change(kbId, { title: '灯塔手册' })
  const moved = (await get(at.home)).headers.get('location') ?? ''
  expect(decodeURI(moved)).toBe(`/p/${kbId}/灯塔手册`)
  expect((await get(moved)).status).toBe(200)
})

test('the login page links to what can be read without signing in, and to nothing else', async () => {
  const { kbId, fileId, at } = await scene()
  const hidden = await api.kb(owner, { title: 'Hidden' })
  const folderId = at.folder.split('/').at(-2)
  const { get, text } = await servePages(api)
  const linkOf = async (asked: string) => {
    const location = (await get(asked)).headers.get('location') ?? ''
    expect(location).toMatch(/^\/login\?next=/)
    return /href="(\/p\/[^"]+)"/.exec(await text(location))?.[1] ?? null
  }
  expect(await linkOf(`/kb/${kbId}`)).toBe(at.home)
  expect(await linkOf(`/kb/${kbId}/resources/${fileId}`)).toBe(at.file)
  expect(await linkOf(`/kb/${kbId}/resources?folder=${folderId}`)).toBe(at.folder)
  expect(await linkOf(`/kb/${kbId}/resources/${crypto.randomUUID()}`)).toBe(at.home)
  for (const other of [`/kb/${hidden}`, `/kb/${crypto.randomUUID()}`, '/inbox'])
    expect(await linkOf(other)).toBeNull()
  await change(kbId, { canEveryoneRead: false })
  expect(await linkOf(`/kb/${kbId}/resources/${fileId}`)).toBeNull()
})

test('a knowledge base whose title is an address of its own has its page beside the search', async () => {
  const { kbId } = await scene({ title: 'Search' })
  const { get, text } = await servePages(api)
  expect((await get(`/p/${kbId}`)).headers.get('location')).toBe(`/p/${kbId}/about-search`)
  expect(await text(`/p/${kbId}/search?q=dusk`)).toContain('<mark>dusk</mark>')
})

test.each(['with others', 'alone'])(
  'a kept page of a server %s is missing as soon as its readers may not see it, and is back with the right',
  async (way) => {
    const { kbId, at, feed } = await scene()
    const { get, made } = await servePages(api, { alone: way === 'alone' })
    const paths = [...Object.values(at), feed]
    const statuses = () => Promise.all(paths.map(async (path) => (await get(path)).status))
    const all = (status: number) => paths.map(() => status)
    for (const _ of [1, 2]) expect(await statuses()).toEqual(all(200))
    const asked = async () => {
      made.length = 0
      await get(at.file)
      return made
    }
    // The jobs of the API write now and then.
    await expect.poll(asked).toEqual(way === 'alone' ? [] : ['readPublishedFile'])
    for (const [close, open] of [
      [{ isPublic: false }, { isPublic: true }],
      [{ canEveryoneRead: false }, { canEveryoneRead: true }],
    ] as const) {
      await change(kbId, close)
      expect(await statuses()).toEqual(all(404))
      expect((await get(at.file)).headers.get('cache-control')).toBe('no-store')
      await change(kbId, open)
      expect(await statuses()).toEqual(all(200))
    }
    await owner.call('DELETE', `/kb/${kbId}`)
    expect(await statuses()).toEqual(all(404))
  },
)

test('a shared cache may have the page of a visitor without cookies for a minute, and no other', async () => {
  const { at } = await scene()
  const { get } = await servePages(api)
  const first = await get(at.file)
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
  expect(first.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding')
  expect(first.headers.getSetCookie()).toEqual([])
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await get(at.file, tag)).status).toBe(304)
  for (const cookie of ['theme=dark', owner.cookie])
    expect((await get(at.file, { cookie })).headers.get('cache-control')).toBe('private, no-cache')
  const own = await (await get(at.file, { cookie: owner.cookie })).text()
  expect(own).toContain('Open in Commonplace')
  expect(own).not.toContain('Sign in to ask or join')
})

test('nothing in a title, a description or a file becomes markup or script', async () => {
  const attack = `</script></title><script>alert(1)</script><img src=x onerror=alert(1)>"'`
  const { kbId } = await scene({ title: attack, description: attack })
  const markdown = `${attack}\n\n[go](javascript:alert(1)) <b onclick="alert(1)">bold</b>`
  const ids = [
    await uploadAndAnalyse(api, owner, kbId, 'a.md', markdown),
    await uploadAndAnalyse(api, owner, kbId, 'b.html', `<p>${attack}</p><p>Words.</p>`),
    await uploadAndAnalyse(api, owner, kbId, 'c.csv', `name,${attack}\n1,2\n`),
    await uploadAndAnalyse(api, owner, kbId, 'd.txt', attack),
  ].map(({ id }) => id)
  await owner.call('PUT', `/kb/${kbId}/resources/${ids[0]}`, { title: `${attack}.md` })
  await owner.call('POST', `/kb/${kbId}/folders`, { name: attack })
  const { get } = await servePages(api)
  const search = `/p/${kbId}/search?q=${encodeURIComponent(attack)}`
  for (const path of [`/p/${kbId}`, search, ...ids.map((id) => `/p/${kbId}/x/file/${id}`)]) {
    const moved = await get(path)
    const answer = await get(moved.headers.get('location') ?? path)
    const html = await answer.text()
    expect(answer.status, path).toBe(200)
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)/)
    expect(html).not.toMatch(/<img src=x|<b onclick|href="javascript/)
    expect(html.match(/<\/script>/g)?.length ?? 0).toBe(path === search ? 0 : 1)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    if (data) expect(JSON.stringify(JSON.parse(data))).toContain('alert(1)')
  }
  const feed = await (await get(`/p/${kbId}/feed.xml`)).text()
  expect(feed).not.toContain('<script')
  expect(feed).toContain('&lt;script&gt;')
})

test('a public page contains its styles, and its policy allows exactly these', async () => {
  const { at } = await scene()
  const { get } = await servePages(api)
  const page = await get(at.file)
  const styles = [...(await page.text()).matchAll(/<style>(.*?)<\/style>|rel="stylesheet"/gs)]
  const hashes = styles.map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
  expect(styles.map(([, text]) => text?.includes('@font-face'))).toEqual([true])
  expect(page.headers.get('content-security-policy')).toContain(
    `; style-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`,
  )
})

test('search engines learn the address, the description and the place of a page', async () => {
  const { kbId, at } = await scene()
  const { text } = await servePages(api)
  const html = await text(`${at.file}?lang=zh`)
  expect(html).toContain(`<link rel="canonical" href="${origin}${at.file}"/>`)
  expect(html).toContain('<meta property="og:type" content="article"/>')
  expect(html).toMatch(/<meta name="description" content="[^"]*dusk/)
  expect(html).toContain(`type="application/atom+xml" href="/p/${kbId}/feed.xml"`)
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  const [article, crumbs] = data['@graph']
  expect(article).toMatchObject({ '@type': 'Article', url: origin + at.file })
  expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    origin + at.home,
    origin + at.file,
  ])
})

test('site maps and the explore page lead to what is listed, and to nothing else', async () => {
  const [open, byLink, closed] = [await scene(), await scene(), await scene()]
  await change(byLink.kbId, { isListed: false })
  await change(closed.kbId, { canEveryoneRead: false })
  const { get, text } = await servePages(api)
  const index = await text('/sitemap.xml')
  expect(index).toContain(`<loc>${origin}${open.map}</loc>`)
  expect(index).toContain(`<loc>${origin}/sitemap-site.xml</loc>`)
  for (const { kbId } of [byLink, closed]) expect(index).not.toContain(kbId)
  const map = await text(open.map)
  for (const path of Object.values(open.at)) expect(map).toContain(`<loc>${origin}${path}</loc>`)
  for (const path of [byLink.map, closed.map]) expect((await get(path)).status).toBe(404)

  const explore = await text('/explore')
  expect(explore).toContain(`href="${open.at.home}"`)
  expect(explore).not.toContain(byLink.kbId)
  expect(explore).toContain(`href="/kb/${closed.kbId}"`)
  expect(await (await get('/explore', { cookie: owner.cookie })).text()).toContain(
    `href="/kb/${open.kbId}"`,
  )

  expect(await text(open.at.file)).not.toContain('noindex')
  const hidden = await text(byLink.at.file)
  expect(hidden).toContain('<meta name="robots" content="noindex"/>')
  expect(hidden).not.toContain('rel="canonical"')
  expect((await get(byLink.feed)).headers.get('x-robots-tag')).toBe('noindex')
})

test('a change is in the feed', async () => {
  const { kbId, feed } = await scene()
  const { get, text } = await servePages(api)
  expect((await get(feed)).headers.get('content-type')).toMatch(/^application\/atom\+xml/)
  await upload(owner, kbId, { 'Storm & gale.txt': 'It blew.' })
  const xml = await text(feed)
  expect(xml).toContain('<title>Storm &amp; gale.txt</title>')
  expect(xml.match(/<entry>/g)).toHaveLength(2)
})

test('a page with its styles has at most 25 KB compressed', async () => {
  const { kbId, at } = await scene()
  const prose = Array.from(
    { length: 60 },
    (_, n) => `## Night ${n}\n\n${nights[n % 3]} ${n}. ${nights[(n + 1) % 3]} ${n * 7}.`,
  )
  const long = await uploadAndAnalyse(api, owner, kbId, 'Nights.md', prose.join('\n\n'))
  const { get } = await servePages(api)
  const styles = readdirSync('build/client/assets').find((name) => /^public-.*\.css$/.test(name))
  const css = gzipSync(readFileSync(path.join('build/client/assets', styles ?? ''))).length
  for (const path of [at.home, at.file, `${at.home}/file/${long.id}/nights-md`]) {
    const page = await get(path, { 'accept-encoding': 'gzip' })
    expect(Number(page.headers.get('content-length')) + css).toBeLessThanOrEqual(mostBytes)
    expect(await page.text()).not.toMatch(/<link[^>]* href="[^"]*\.js"|app-[^"]*\.css/)
  }
  const reading = await api.fetch(
    new Request(`http://localhost/public/kbs/${kbId}/files/${long.id}`),
  )
  expect((await readAnswer<PublishedReading>(reading)).data.pages.length).toBeGreaterThan(1)
})

const nights = [
  'The wind stood in the north-west and the sea was high, so the boat could not land',
  'At four in the morning the second lamp was cleaned and the clockwork wound again',
  'A schooner passed close under the rocks, and answered our horn with her bell',
]
