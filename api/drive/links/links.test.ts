import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { storedIn } from '#tests/support/stored.ts'
import { fetchLink } from './fetch-link.ts'
import { openSite, page, type Site } from './site.fixture.ts'

let api: TestApi
let site: Site
let owner: Person
let kb: TestKb
beforeAll(async () => {
  site = await openSite()
  api = await openApi({ env: { LINK_FETCH_ALLOW: site.host } })
  owner = await api.person('Owner')
  kb = await api.kb(owner)
})
afterAll(async () => {
  await api.close()
  await site.close()
})

const refusedLink = 'http://127.0.0.1/'

const add = (who: Person, links: string[], folderId?: string, to = kb) =>
  api.call(who, 'addLinks', { params: { kbId: to.id }, body: { Links: links, folderId } })
const attempt = (who: Person, body: unknown, to = kb) =>
  api.attempt(who, 'addLinks', { params: { kbId: to.id }, body })
const read = (resourceId: string) =>
  api.call(owner, 'readResource', { params: { kbId: kb.id, resourceId } })
const readText = async (resourceId: string) => {
  const params = { kbId: kb.id, resourceId, page: '1' }
  return (await api.call(owner, 'readResourcePage', { params })).text
}

/** Performs an action and waits until its resources have a final status. */
async function ended(act: () => Promise<Resource[]>): Promise<Resource[]> {
  const socket = await api.socket(owner)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const resources = await act()
  for (const { id } of resources)
    await socket.until(
      (event) =>
        event.type === 'resource_update' &&
        event.data.resource.id === id &&
        ['completed', 'failed'].includes(event.data.resource.status),
    )
  socket.close()
  return Promise.all(resources.map(({ id }) => read(id)))
}

async function fetched(link: string): Promise<Resource> {
  const [resource] = await ended(() => add(owner, [link]))
  if (!resource) throw new Error('nothing added')
  return resource
}

test('a link is listed at once under its URL and fetched afterwards', async () => {
  site.pages['/tides'] = page(
    '<title>Tides of the bay</title><link rel=canonical href="/canonical"><nav>Menu</nav><p>High water at noon.',
  )
  const [link] = await ended(async () => {
    const added = await add(owner, [site.url('/tides#noon')])
    expect(added).toMatchObject([
      { kind: 'link', status: 'init', title: `${site.host}/tides`, size: 0, canonicalURL: null },
    ])
    return added
  })
  expect(link).toMatchObject({
    status: 'completed',
    title: 'Tides of the bay',
    type: 'text/html',
    previewKind: 'text',
    originalURL: site.url('/tides#noon'),
    canonicalURL: site.url('/canonical'),
  })
  expect(link?.summary).toContain('High water at noon.')
  expect(await readText(link?.id ?? '')).toBe('High water at noon.')
})

test('a fetched page is found by search and can be downloaded', async () => {
  site.pages['/lamp'] = page('<title>Lamp/room</title><p>The spare wick lies in the brass box.')
  const { id, size } = await fetched(site.url('/lamp'))
  const found = await api.call(owner, 'search', { query: { q: 'brass wick' } })
  expect(JSON.stringify(found)).toContain(id)
  const file = await api.send(owner, 'GET', `/kb/${kb.id}/resources/${id}/download`)
  expect(file.headers.get('content-disposition')).toContain('Lamp-room.html')
  expect((await file.arrayBuffer()).byteLength).toBe(size)
  const shown = await api.send(owner, 'GET', `/kb/${kb.id}/resources/${id}/preview`)
  expect(shown.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('a PDF by link has pages', async () => {
  site.pages['/handbook'] = page(await readFile('tests/files/handbook.pdf'), 'application/pdf')
  expect(await fetched(site.url('/handbook'))).toMatchObject({
    kind: 'link',
    status: 'completed',
    type: 'application/pdf',
    previewKind: 'pages',
    title: `${site.host}/handbook`,
  })
})

test('the fetched size counts for the knowledge base and for the person who added the link', async () => {
  const before = await api.call(owner, 'readKb', { params: { kbId: kb.id } })
  const user = await api.call(owner, 'readUser', {})
  site.pages['/size'] = page('Twelve bytes', 'text/plain')
  await fetched(site.url('/size'))
  const after = await api.call(owner, 'readKb', { params: { kbId: kb.id } })
  const userAfter = await api.call(owner, 'readUser', {})
  expect([after.resourceCount, after.resourceSize]).toEqual([
    before.resourceCount + 1,
    before.resourceSize + 12,
  ])
  expect(userAfter.resourceSize).toBe(user.resourceSize + 12)
})

test('a link added twice, in one request or later, is one resource', async () => {
  site.pages['/same'] = page('same', 'text/plain')
  const link = site.url('/same')
  const added = await add(owner, [link, `${link}#top`, link.replace('http', 'HTTP')])
  expect(added).toHaveLength(1)
  const again = await add(owner, [refusedLink, link])
  expect(again.map(({ id }) => id)).toContain(added[0]?.id)
  const both = await Promise.all([add(owner, [site.url('/t')]), add(owner, [site.url('/t')])])
  expect(new Set(both.flat().map(({ id }) => id)).size).toBe(1)
})

test('a link visible only to another person is not revealed', async () => {
  const closed = await api.kb(owner, { canEveryoneRead: false, canEveryoneUpload: true })
  const member = await api.person('Member')
  await api.join(member, closed)
  const [of] = await add(owner, [refusedLink], undefined, closed)
  const [own] = await add(member, [refusedLink], undefined, closed)
  expect(own?.id).not.toBe(of?.id)
  expect(own?.uploader.id).toBe(member.id)
})

test('a person without permission to upload cannot add links', async () => {
  const viewer = await api.person('Viewer')
  await api.join(viewer, kb)
  expect(await attempt(viewer, { Links: [refusedLink] })).toMatchObject({ code: 'forbidden' })
  const stranger = await api.person('Stranger')
  expect(await attempt(stranger, { Links: [refusedLink] })).toMatchObject({ code: 'kb_not_found' })
})

test('links go into the given folder, and a folder of another knowledge base is rejected', async () => {
  const params = { kbId: kb.id }
  const folder = await api.call(owner, 'createFolder', { params, body: { name: 'Web' } })
  const [link] = await add(owner, [site.url('/in-folder')], folder.id)
  expect(link?.folderId).toBe(folder.id)
  const other = await api.kb(owner)
  const body = { Links: [refusedLink], folderId: folder.id }
  expect(await attempt(owner, body, other)).toMatchObject({ code: 'folder_not_found' })
})

test.for([
  ['no address', 'not_a_url'],
  ['ftp://example.com/', 'not_a_url'],
  ['javascript:alert(1)', 'not_a_url'],
  ['https://user:pass@example.com/', 'has_credentials'],
  [`https://example.com/${'a'.repeat(limits.urlLength)}`, 'too_long'],
  [' ', 'required'],
] as const)('%s is rejected as %s, and nothing is added', async ([link, reason]) => {
  const before = await api.call(owner, 'readKb', { params: { kbId: kb.id } })
  expect(await attempt(owner, { Links: ['https://example.com/', link] })).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { 'links.1': [reason] },
  })
  const after = await api.call(owner, 'readKb', { params: { kbId: kb.id } })
  expect(after.resourceCount).toBe(before.resourceCount)
})

test('twenty links can be added at once, and twenty-one are rejected', async () => {
  const many = Array.from({ length: limits.linksPerUpload + 1 }, (_, n) => `http://127.0.0.1/${n}`)
  expect(await attempt(owner, { Links: many })).toMatchObject({ fields: { links: ['too_many'] } })
  expect(await add(owner, many.slice(1))).toHaveLength(limits.linksPerUpload)
})

test('a link to a private address fails with the reason and keeps its title', async () => {
  const link = 'http://127.0.0.1:9/inside'
  expect(await fetched(link)).toMatchObject({
    status: 'failed',
    failure: 'address_not_allowed',
    title: '127.0.0.1:9/inside',
    can: { retry: true, download: false },
  })
})

test('a failed link is fetched again on retry and keeps its new title', async () => {
  const link = site.url('/later')
  const failed = await fetched(link)
  expect(failed).toMatchObject({ status: 'failed', failure: 'page_missing' })
  const params = { kbId: kb.id, resourceId: failed.id }
  await api.call(owner, 'renameResource', { params, body: { title: 'Read later' } })
  site.pages['/later'] = page('<title>Its own title</title><p>Now it is here.')
  const [again] = await ended(async () => [await api.call(owner, 'retryAnalysis', { params })])
  expect(again).toMatchObject({ status: 'completed', failure: null, title: 'Read later' })
  expect(await readText(failed.id)).toContain('Now it is here.')
})

test('a site that is down for a moment is retried', async () => {
  site.pages['/moment'] = (response) => {
    response.writeHead(503).end()
    site.pages['/moment'] = page('Back again.', 'text/plain')
  }
  expect(await fetched(site.url('/moment'))).toMatchObject({ status: 'completed' })
})

test('a link that is deleted while it is fetched leaves no rows and no files', async () => {
  const id = newId()
  const link = {
    id,
    kb_id: kb.id,
    uploader_id: owner.id,
    kind: 'link' as const,
    title: 'Gone',
    type: 'text/html',
    size: 0,
    original_url: site.url('/deleted'),
  }
  await api.db.insertInto('resources').values(link).execute()
  const content = 'left over'
  site.pages['/deleted'] = async (response) => {
    await api.db.deleteFrom('resources').where('id', '=', id).execute()
    response.writeHead(200, { 'content-type': 'text/plain' }).end(content)
  }
  const before = await api.call(owner, 'readKb', { params: { kbId: kb.id } })
  const deps = { ...api.deps, allowed: new Set([site.host]), analyse: api.deps.jobs.analyse }
  await fetchLink(deps, id, new AbortController().signal)
  const hash = createHash('sha256').update(content).digest('hex')
  expect(await storedIn(api.deps.files)).not.toContain(hash)
  const after = await api.call(owner, 'readKb', { params: { kbId: kb.id } })
  expect(after.resourceSize).toBe(before.resourceSize)
})
