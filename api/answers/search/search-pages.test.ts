import { afterAll, expect, test } from 'vitest'
import type { SearchHit } from '#contract/entities/search.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

const api = await openApi()
const { db } = api
afterAll(api.close)

function find(person: Person, query: Record<string, string>): Promise<SearchHit[]> {
  return api.call(person, 'search', { query: { q: 'heron', ...query } })
}

function idOf({ kind, resourceId, messageId, folderId, page, start }: SearchHit): string {
  return [kind, resourceId ?? messageId ?? folderId, page, start].join(' ')
}

async function everyPage(
  person: Person,
  query: Record<string, string>,
  between: (page: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; cursor !== null; page += 1) {
    const hits = await find(person, { ...query, ...(cursor ? { cursor } : {}) })
    found.push(...hits.map(idOf))
    cursor = hits.at(-1)?.cursor ?? null
    await between(page)
  }
  return found
}

async function setUp(files: number) {
  const owner = await api.person('Marit')
  const kb = await makeKb(api, owner)
  for (let n = 0; n < files; n += 1) {
    const title = n % 2 ? `heron ${n}.txt` : `${n}.txt`
    await addFile(db, kb.id, owner, { title, pages: [`A grey heron stood in field ${n}.`] })
  }
  return { owner, kb }
}

test('all results of all kinds are on the pages of a search, each once', async () => {
  const { owner, kb } = await setUp(50)
  for (let n = 0; n < 25; n += 1) await api.message(owner, kb.townhallId, `I saw a heron ${n}`)
  await api.call(owner, 'createFolder', { params: { kbId: kb.id }, body: { name: 'Herons' } })
  const found = await everyPage(owner, {})
  expect(new Set(found).size).toBe(found.length)
  const count = (kind: string) => found.filter((one) => one.startsWith(kind)).length
  expect([count('passage'), count('resource'), count('message'), count('folder')]).toEqual([
    50, 25, 25, 1,
  ])
})

test('what is added between two pages moves nothing', async () => {
  const { owner, kb } = await setUp(30)
  await api.message(owner, kb.townhallId, 'The first heron')
  const before = await everyPage(owner, { limit: '7' })
  const add = async (n: number) => {
    await addFile(db, kb.id, owner, { title: `new ${n}.txt`, pages: ['A heron, heron, heron.'] })
    await api.message(owner, kb.townhallId, `Another heron ${n}`)
  }
  expect(await everyPage(owner, { limit: '7' }, add)).toEqual(before)
})

test('a page goes on where the last one ended, also if that result is deleted', async () => {
  const { owner } = await setUp(12)
  const whole = await everyPage(owner, { kind: 'files', limit: '5' })
  const first = await find(owner, { kind: 'files', limit: '5' })
  const last = first.at(-1)
  await db
    .deleteFrom('resources')
    .where('id', '=', last?.resourceId ?? '')
    .execute()
  const rest = await find(owner, { kind: 'files', cursor: last?.cursor ?? '' })
  const gone = last?.resourceId ?? ''
  expect(rest.map(idOf)).toEqual(whole.slice(5).filter((one) => !one.includes(gone)))
})

test('a cursor that this search did not write is refused', async () => {
  const { owner } = await setUp(1)
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const others = [
    'x',
    text([]),
    text({ m: [1, ["'"]] }),
    text({ t: [1, [9, 'x']] }),
    text({ p: [1, ['1', 0, 0, 'x']] }),
    text({ p: [1, ['99999999999999999999', 0, 0, '1']] }),
  ]
  for (const cursor of others) {
    const answer = await api.attempt(owner, 'search', { query: { q: 'heron', cursor } })
    expect(answer, cursor).toMatchObject({ status: 400, code: 'invalid_cursor' })
  }
})
