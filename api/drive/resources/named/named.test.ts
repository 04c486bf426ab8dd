import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedReading } from '#contract/entities/published.ts'
import type { Folder, Resource, ResourcePage } from '#contract/entities/resource.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import {
  type Caller,
  type FilesApi,
  openFilesApi,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function world(change: object = {}) {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner, { canEveryoneUpload: true, ...change })
  const page = async (title: string, content: string, folderId?: string, by: Caller = owner) => {
    const body = { title, content, ...(folderId && { folderId }) }
    return (await by.call<Resource>('POST', `/kb/${kbId}/pages`, body)).data.id
  }
  const folder = async (name: string, parentId?: string) =>
    (await owner.call<Folder>('POST', `/kb/${kbId}/folders`, { name, parentId })).data.id
  const html = async (id: string, by: Caller = owner) => {
    const path = `/kb/${kbId}/resources/${id}/pages/1/text`
    return (await by.call<ResourcePage>('GET', path)).data.view.html
  }
  const mentions = async (id: string, by: Caller = owner) => {
    const path = `/kb/${kbId}/resources/${id}/answers`
    return (await by.call<SearchHit[]>('GET', path)).data.map(({ title }) => title)
  }
  return { owner, kbId, page, folder, html, mentions }
}

const link = (id: string, title: string, words: string) =>
  `<a data-resource="${id}" data-title="${title}">${words}</a>`

test('a title in double brackets links to the page with it, whatever the case', async () => {
  const { page, html } = await world()
  const tides = await page('Tides', 'High at six.')
  const start = await page('Start', 'See [[tides]], [[Tides.md|the tides]] and `[[Tides]]`.')
  expect(await html(start)).toBe(
    `<p>See ${link(tides, 'Tides.md', 'tides')}, ${link(tides, 'Tides.md', 'the tides')} and <code>[[Tides]]</code>.</p>`,
  )
})

test('the page that is nearest above is meant, and then the oldest', async () => {
  const { page, folder, html } = await world()
  const sea = await folder('Sea')
  const north = await folder('North', sea)
  const south = await folder('South')
  const inSouth = await page('Tides', 'South.', south)
  const start = await page('Start', '[[Tides]]', north)
  expect(await html(start)).toContain(inSouth)
  const atTop = await page('Tides', 'Top.')
  expect(await html(start)).toContain(atTop)
  const inSea = await page('Tides', 'Sea.', sea)
  expect(await html(start)).toContain(inSea)
  const here = await page('Tides', 'North.', north)
  expect(await html(start)).toContain(here)
})

test('a folder is meant where no file has the name', async () => {
  const { page, folder, html } = await world()
  const sea = await folder('Sea')
  const start = await page('Start', '[[Sea]]')
  expect(await html(start)).toBe(`<p><a data-folder="${sea}" data-title="Sea">Sea</a></p>`)
  const named = await page('Sea', 'Salt.')
  expect(await html(start)).toContain(link(named, 'Sea.md', 'Sea'))
})

test('a page that is renamed or deleted is missing where it was named, until there is one', async () => {
  const { owner, kbId, page, html } = await world()
  const tides = await page('Tides', 'High at six.')
  const start = await page('Start', '[[Tides]]')
  const path = `/kb/${kbId}/resources/${tides}`
  await owner.call('PUT', path, { title: 'Ebb.md' })
  expect(await html(start)).toBe('<p><a data-missing="Tides">Tides</a></p>')
  const again = await page('Tides', 'Low at noon.')
  expect(await html(start)).toContain(again)
  await owner.send('DELETE', `/kb/${kbId}/resources/${again}`)
  expect(await html(start)).toContain('data-missing')
})

test('a name without an ending means the file that has it before another ending', async () => {
  const { owner, kbId, page, folder, html, mentions } = await world()
  const sea = await folder('Sea')
  const start = await page('Start', '[[travel policy]] [[Plan 3]] [there](Travel%20policy)', sea)
  expect(await html(start)).not.toContain('data-resource')
  await uploadAndAnalyse(api, owner, kbId, 'Plan 3.5', 'Draft.')
  const title = 'Travel policy.txt'
  const policy = await uploadAndAnalyse(api, owner, kbId, title, 'By train.')
  expect(await html(start)).toBe(
    `<p>${link(policy.id, title, 'travel policy')} <a data-missing="Plan 3">Plan 3</a> ${link(policy.id, title, 'there')}</p>`,
  )
  expect(await mentions(policy.id)).toEqual(['Start.md'])
  const [near = policy] = await upload(owner, kbId, { [title]: 'At sea.' }, { folderId: sea })
  expect(await html(start)).toContain(link(near.id, title, 'travel policy'))
  expect(await mentions(near.id)).toEqual(['Start.md'])
  expect(await mentions(policy.id)).toEqual([])
  const written = await page('Travel policy', 'By bus.')
  expect(await html(start)).toContain(link(written, 'Travel policy.md', 'travel policy'))
  const exact = await uploadAndAnalyse(api, owner, kbId, 'Travel policy', 'On foot.')
  expect(await html(start)).toContain(link(exact.id, 'Travel policy', 'travel policy'))
  expect(await mentions(exact.id)).toEqual(['Start.md'])
  expect(await mentions(near.id)).toEqual([])
})

test('a folder is meant before a file with another ending', async () => {
  const { owner, kbId, page, folder, html, mentions } = await world()
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'Sea.txt', 'Salt.')
  const start = await page('Start', '[[Sea]]')
  expect(await html(start)).toContain(id)
  const sea = await folder('Sea')
  expect(await html(start)).toContain(`data-folder="${sea}"`)
  expect(await mentions(id)).toEqual([])
})

test('a relative address links to a file by its name, and a picture is shown', async () => {
  const { owner, kbId, page, html } = await world()
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'my map.png', picture)
  const text = '![The map](my%20map.png) [map](../x/my%20map.png) [gone](gone.pdf) ![no](no.png)'
  const start = await page('Start', text)
  expect(await html(start)).toBe(
    `<p><a data-picture="${id}" data-title="my map.png">The map</a> ${link(id, 'my map.png', 'map')} gone no</p>`,
  )
})

test('nobody reaches another knowledge base or what they may not see by a name', async () => {
  const { owner, kbId, page, html } = await world({ canEveryoneRead: false })
  const other = await world()
  await other.page('Other', 'x')
  await page('Secret', 'x')
  const collector = await api.person('Ada')
  await api.member(kbId, collector.id, 'viewer')
  await upload(owner, kbId, { 'Plan.txt': 'x' })
  const own = await page('Mine', '[[Secret]] [[Other]] [[Mine]]', undefined, collector)
  expect(await html(own)).toContain('data-missing="Other"')
  const preview = async (by: Caller) => {
    const body = { content: '[[Secret]] [[Plan]]' }
    return (await by.call<{ html: string }>('POST', `/kb/${kbId}/pages/preview`, body)).data.html
  }
  expect(await preview(owner)).not.toContain('data-missing')
  expect(await preview(collector)).not.toContain('data-resource')
})

test('a preview resolves names from the folder of the page', async () => {
  const { owner, kbId, page, folder } = await world()
  const sea = await folder('Sea')
  await page('Tides', 'Top.')
  const inSea = await page('Tides', 'Sea.', sea)
  const body = { content: '[[Tides]]', folderId: sea }
  const { data } = await owner.call<{ html: string }>('POST', `/kb/${kbId}/pages/preview`, body)
  expect(data.html).toContain(inSea)
})

test('a page is mentioned in the pages that mean it', async () => {
  const { owner, kbId, page, folder, mentions } = await world()
  const sea = await folder('Sea')
  const tides = await page('Tides', 'High at six.')
  const inSea = await page('Tides', 'Sea.', sea)
  const start = await page('Start', '[[tides]] and [[Tides|again]]')
  await page('Also', '[there](Tides.md)')
  await page('Deep', '[[Tides]]', sea)
  await page('Code', '`[[Tides]]`')
  expect(await mentions(tides)).toEqual(['Also.md', 'Start.md'])
  expect(await mentions(inSea)).toEqual(['Deep.md'])
  const save = { content: 'Nothing.', base: 1 }
  await owner.call('PUT', `/kb/${kbId}/resources/${start}/text`, save)
  expect(await mentions(tides)).toEqual(['Also.md'])
})

test('a mention has the sentence around it, and a page with only a link its summary', async () => {
  const { owner, kbId, page } = await world()
  const tides = await page('Tides', 'High at six.')
  const long = 'word '.repeat(100)
  const kept = {
    Long: `First one. ${long}then [[Tides]] ${long}. Last one.`,
    List: '- **Ships** & co\n- See `ebb` or [[Tides|the tides]]. More of it.\n\n[[Tides]]',
    Chinese: '先看船。潮汐见[[Tides]]，每天两次。再看灯。',
    Alone: 'Nobody sails in winter.\n\n- [[Tides]]',
  }
  for (const [title, content] of Object.entries(kept)) await page(title, content)
  const path = `/kb/${kbId}/resources/${tides}/answers`
  const { data } = await owner.call<SearchHit[]>('GET', path)
  const of = (title: string) => data.find((hit) => hit.title === title)?.excerpt ?? ''
  expect(of('List.md')).toBe('See ebb or the tides.')
  expect(of('Chinese.md')).toBe('潮汐见Tides，每天两次。')
  expect(of('Alone.md')).toContain('Nobody sails in winter.')
  expect(of('Long.md')).toMatch(/^…(word )+then Tides (word )+word…$/)
  expect(of('Long.md').length).toBeLessThanOrEqual(limits.chatPreviewLength)
})

test('visitors get the same links, and titles that nothing has', async () => {
  const { owner, kbId, page } = await world({ canEveryoneRead: true, isPublic: true })
  const tides = await page('Tides', 'High at six.')
  const start = await page('Start', '[[Tides]] [[Nothing]]')
  const path = `/public/kbs/${kbId}/files/${start}`
  const { data } = await owner.call<PublishedReading>('GET', path)
  expect(data.pages[0]?.html).toBe(
    `<p>${link(tides, 'Tides.md', 'Tides')} <a data-missing="Nothing">Nothing</a></p>`,
  )
})

test('of very many names the first are found, and the others stay words', async () => {
  const { page, html } = await world()
  await page('T1', 'x')
  const names = Array.from({ length: 600 }, (_, n) => `[[T${n}]]`)
  const shown = (await html(await page('Start', names.join('\n\n')))) ?? ''
  expect(shown.match(/data-resource/g)).toHaveLength(1)
  expect(shown.match(/data-missing/g)).toHaveLength(499)
  expect(shown).toContain('<p>T510</p>')
})
