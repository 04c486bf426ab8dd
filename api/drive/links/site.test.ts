import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkLimits } from '#api/documents/pages/limits.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
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

const read = (resourceId: string) =>
  api.call(owner, 'readResource', { params: { kbId: kb.id, resourceId } })

/** Performs an action on a link and waits until its page has been read. */
async function settled(act: () => Promise<string | undefined>): Promise<Resource> {
  const socket = await api.socket(owner)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const id = (await act()) ?? ''
  for (;;) {
    const from = socket.events.length
    const params = { kbId: kb.id, resourceId: id }
    const { isReading } = await api.call(owner, 'readLinkReading', { params })
    const link = await read(id)
    if (!isReading && ['completed', 'failed'].includes(link.status)) {
      socket.close()
      return link
    }
    await socket.until((event) => socket.events.indexOf(event) >= from)
  }
}

async function added(path: string, head: string, headers = {}): Promise<Resource> {
  site.pages[path] = page(`${head}<body><p>High water at noon.`, 'text/html', headers)
  return settled(async () => {
    const body = { Links: [site.url(path)] }
    const [link] = await api.call(owner, 'addLinks', { params: { kbId: kb.id }, body })
    return link?.id
  })
}

function readAgain({ id }: Resource): Promise<Resource> {
  return settled(async () => {
    await api.call(owner, 'readLinkAgain', { params: { kbId: kb.id, resourceId: id } })
    return id
  })
}

async function picture(background: string, side = 180) {
  const size = { width: side, height: side, channels: 3 as const }
  const png = await sharp({ create: { ...size, background } })
    .png()
    .toBuffer()
  return page(png, 'image/png')
}

const icon = (href: string) => `<link rel="apple-touch-icon" href="${href}">`
const host = () => site.host.replace(/:\d+$/, '')

test('a link has the name and the icon of its site', async () => {
  site.pages['/icon.png'] = await picture('#2266cc')
  const name = '<meta property="og:site_name" content="Harbour  office">'
  const link = await added('/named', name + icon('/icon.png'))
  expect(link.site?.name).toBe('Harbour office')
  const served = await api.send(owner, 'GET', link.site?.iconURL ?? '')
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
  const { width, height } = await sharp(await served.arrayBuffer()).metadata()
  expect([width, height]).toEqual([linkLimits.iconSidePx, linkLimits.iconSidePx])
})

test('the icon of a site may be an icon file of Windows', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#2266cc' } })
    .png()
    .toBuffer()
  const head = Buffer.alloc(22)
  head.set([0, 0, 1, 0, 1, 0, 64, 64, 0, 0, 1, 0, 32, 0])
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  site.pages['/favicon.ico'] = page(Buffer.concat([head, png]), 'image/vnd.microsoft.icon')
  const named = '<link rel="shortcut icon" type="image/x-icon" href="/favicon.ico">'
  const link = await added('/with-ico', named)
  const served = await api.send(owner, 'GET', link.site?.iconURL ?? '')
  expect(served.headers.get('content-type')).toBe('image/webp')
  const { dominant } = await sharp(await served.arrayBuffer()).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('a link whose page names no site has the name of its host', async () => {
  expect((await added('/plain', '<title>Tides</title>')).site).toEqual({
    name: host(),
    iconURL: null,
  })
})

test('a picture that cannot be an icon fails nothing, and the next one is taken', async () => {
  site.pages['/broken.png'] = page('no picture', 'image/png')
  site.pages['/private.png'] = redirectTo('http://127.0.0.1:9/')
  site.pages['/page.png'] = page('<p>A page', 'text/html')
  for (const bad of ['/broken.png', '/private.png', '/page.png', '/missing.png']) {
    const link = await added(`/with${bad}`, icon(bad))
    expect(link).toMatchObject({ status: 'completed', site: { iconURL: null } })
  }
  const preview = `<meta property="og:image" content="/icon.png">`
  const { site: shown } = await added('/two', icon('/broken.png') + preview)
  expect(shown?.iconURL).not.toBeNull()
})

test('a picture with more bytes than allowed is not read to its end', async () => {
  site.pages['/large.png'] = page(Buffer.alloc(linkLimits.iconBytes + 1), 'image/png')
  expect((await added('/large', icon('/large.png'))).site?.iconURL).toBeNull()
})

test('a new icon has a new address', async () => {
  site.pages['/changing.png'] = await picture('#aa0000')
  const before = await added('/changing', icon('/changing.png'))
  site.pages['/changing.png'] = await picture('#00aa00')
  const after = await readAgain(before)
  expect(after.site?.iconURL).not.toBe(before.site?.iconURL)
  site.pages['/changing.png'] = (response) => response.writeHead(503).end()
  expect((await readAgain(before)).site).toEqual(after.site)
})

test('a link that was read before sites were gets its site, although its page has not changed', async () => {
  const path = '/old'
  site.pages['/icon.png'] = await picture('#2266cc')
  const link = await added(path, icon('/icon.png'))
  await api.db.deleteFrom('link_sites').where('resource_id', '=', link.id).execute()
  await api.db
    .updateTable('link_readings')
    .set({ etag: '"1"' })
    .where('resource_id', '=', link.id)
    .execute()
  const whole = site.pages[path]
  site.pages[path] = (response, request) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else whole?.(response, request)
  }
  expect((await readAgain(link)).site?.iconURL).not.toBeNull()
})

test('a deleted link has its site again when it is restored', async () => {
  site.pages['/icon.png'] = await picture('#2266cc')
  const link = await added('/restored', icon('/icon.png'))
  const params = { kbId: kb.id, resourceId: link.id }
  await api.call(owner, 'deleteResource', { params })
  const { entries } = await api.call(owner, 'listBin', { params, query: {} })
  const ids = entries.map(({ id }) => id)
  await api.call(owner, 'restoreFromBin', { params, body: { ids } })
  expect((await read(link.id)).site).toEqual(link.site)
})
