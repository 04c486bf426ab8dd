import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageLimits } from '#app/limits.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { addChats } from '#tests/support/many-chats.ts'
import { openPages } from '#tests/support/pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openPages>>
let ana: Person
let kb: TestKb
beforeAll(async () => {
  api = await openApi()
  pages = await openPages(api, (name, ...rest) => api.makeCall(name, ...rest))
  ana = await api.person('Ana')
  kb = await api.kb(ana)
})
afterAll(async () => {
  await pages.close()
  await api.close()
})

const addFolders = (count: number) =>
  sql`insert into folders (id, kb_id, name, created_by)
    select id, ${kb.id}, id::text, ${ana.id}
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made`.execute(
    api.db,
  )

const addKbs = (count: number) =>
  sql`with made as (
      insert into kbs (id, title, invitation_token, created_by, member_count)
      select id, 'Almanac', id::text, ${ana.id}, 1
      from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made
      returning id)
    insert into kb_members (kb_id, user_id, role) select id, ${ana.id}, 'owner' from made`.execute(
    api.db,
  )

const chats = () => `/kb/${kb.id}/chats`
const resources = () => `/kb/${kb.id}/resources`
const tree = () => `${resources()}?view=tree`

test('pages are as long with ten times as many chats and folders', async () => {
  const drive = `/kb/${kb.id}/drive`
  const found = `${resources()}?q=-`
  const of = [`/kb/${kb.id}`, chats(), `${chats()}?group=group`, resources(), found, drive]
  const places = ['/dashboard', ...of, tree()]
  const lengths = async () => {
    const texts = await Promise.all(places.map((at) => pages.read(ana, at)))
    return texts.map(({ length }) => length)
  }
  await addChats(api, kb.id, ana, limits.chatPageSize)
  await addFolders(limits.resourcePageSize + 10)
  const few = await lengths()
  await addChats(api, kb.id, ana, 9 * limits.chatPageSize)
  await addFolders(10 * limits.resourcePageSize - 10)
  const many = await lengths()
  for (const [n, length] of many.entries())
    expect(length / (few[n] ?? 1), places[n]).toBeLessThan(1.05)
})

/** Follows the links to the next page. Returns the ids that the pages link to, and how many pages there are. */
async function readAll(first: string, link: RegExp): Promise<[ids: number, pages: number]> {
  const seen = new Set<string>()
  let at: string | undefined = first
  let count = 0
  while (at) {
    const text: string = await pages.read(ana, at)
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    for (const [, id = ''] of main.matchAll(link)) seen.add(id)
    const next = [...main.matchAll(/<a [^>]*>/g)].find(([tag]) => tag.includes('rel="next"'))
    at = next && /href="([^"]*)"/.exec(next[0])?.[1]?.replaceAll('&amp;', '&')
    count += 1
  }
  return [seen.size, count]
}

test('every chat is on one of the pages of the list, which link to each other', async () => {
  const read = await readAll(`${chats()}?group=group`, /\/chats\/([0-9a-f-]{36})"/g)
  expect(read).toEqual([10 * limits.chatPageSize, 11])
})

test('every folder is on one of the pages of the tree, and the files follow the last one', async () => {
  const body = new FormData()
  body.append('file', new Blob(['Text']), 'tides.txt')
  await api.send(ana, 'POST', `/kb/${kb.id}/resources`, { body })
  const links = /resources(?:\?folder=|\/)([0-9a-f-]{36})"/g
  expect(await readAll(tree(), links)).toEqual([11 * limits.resourcePageSize + 1, 11])
})

test('the dashboard is as long with ten times as many knowledge bases, and its pages have all of them', async () => {
  const long = async () => (await pages.read(ana, '/dashboard')).length
  await addKbs(limits.kbPageSize)
  const few = await long()
  await addKbs(9 * limits.kbPageSize - 1)
  expect((await long()) / few).toBeLessThan(1.05)
  const read = await readAll('/dashboard', /"\/kb\/([0-9a-f-]{36})"/g)
  const all = 10 * limits.kbPageSize
  expect(read).toEqual([all, Math.ceil(all / pageLimits.kbsShown)])
})

test('favorites and the switcher are as long with ten times as many, and the pages of favorites have all of them', async () => {
  await sql`insert into kb_favorites (kb_id, user_id) select kb_id, user_id from kb_members
    where user_id = ${ana.id}`.execute(api.db)
  const read = await readAll(`/kb/${kb.id}/favorites`, /truncate[^>]*"\/kb\/([0-9a-f-]{36})"/g)
  expect(read).toEqual([
    10 * limits.kbPageSize,
    Math.ceil((10 * limits.kbPageSize) / pageLimits.kbsShown),
  ])
  const home = await pages.read(ana, `/kb/${kb.id}`)
  expect(home.match(/class="menu-item" href="\/kb\/[0-9a-f-]{36}"/g)?.length).toBeLessThanOrEqual(
    pageLimits.kbChoicesShown + 1,
  )
  expect(home).toMatch(/All 1K knowledge bases/)
})
