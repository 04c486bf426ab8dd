import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  indexPassages,
  removePassages,
  retitlePassages,
} from '#api/documents/words/index-passages.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { tsqueryOfAll } from '#api/documents/words/tsvector.ts'
import { connect } from '#api/platform/db/connect.ts'
import { findPassages } from './find.ts'

// All tests use one database, and each test has its own knowledge bases. A temporary table hides
// the real `passages` table, so that the tests need no rows in other tables.
const { db, close } = await connect({ dir: null })
await sql`create temporary table passages (
  id bigint generated always as identity primary key, kb_id uuid not null,
  resource_id uuid not null, page int not null, start_offset int not null, end_offset int not null,
  heading text, text text not null, tsv tsvector not null, length int not null)`.execute(db)
afterAll(close)

async function add(kbId: string, text: string, title?: string) {
  const resourceId = crypto.randomUUID()
  const file = { kbId, resourceId, ...(title ? { title } : {}) }
  await indexPassages(db, file, makePassages([{ n: 1, text }]))
  return resourceId
}

test('the best passage comes first, with its exact position', async () => {
  const handbook = crypto.randomUUID()
  const text = 'Intro.\n\nReceipts are kept for ten years in the archive.'
  const receipts = await add(handbook, text)
  await add(handbook, 'The archive is in the cellar. Years ago it was upstairs.')
  const found = await findPassages(db, { kbIds: [handbook] }, 'How long do we keep receipts?')
  expect(found[0]?.resourceId).toBe(receipts)
  expect(text.slice(found[0]?.start, found[0]?.end)).toBe(found[0]?.text)
  expect(found[0]).toMatchObject({ kbId: handbook, page: 1 })
})

test('passages without permission to read are never found', async () => {
  const handbook = crypto.randomUUID()
  const open = await add(handbook, 'Salaries are paid monthly.')
  const hidden = await add(handbook, 'Salaries of the board are paid weekly.')
  const secrets = crypto.randomUUID()
  await add(secrets, 'Salaries are secret.')
  const ids = async (readable: Parameters<typeof findPassages>[1]) =>
    (await findPassages(db, readable, 'salaries')).map((one) => one.resourceId).sort()
  expect(await ids({ kbIds: [handbook] })).toEqual([open, hidden].sort())
  expect(await ids({ kbIds: [handbook, secrets], resourceIds: [open] })).toEqual([open])
  expect(await ids({ kbIds: [] })).toEqual([])
})

test('Chinese text is found by any two characters, and by one character', async () => {
  const handbook = crypto.randomUUID()
  const models = await add(handbook, '深度学习模型需要大量训练数据')
  await add(handbook, '我家在上海东边')
  for (const query of ['训练', '练数', '数']) {
    const found = await findPassages(db, { kbIds: [handbook] }, query)
    expect(found.map((one) => one.resourceId)).toEqual([models])
  }
})

test('a file is found by its title', async () => {
  const handbook = crypto.randomUUID()
  const id = await add(handbook, 'Ten days a year.', 'Holiday policy')
  const found = await findPassages(db, { kbIds: [handbook] }, 'holiday')
  expect(found.map((one) => one.resourceId)).toEqual([id])
})

test('a word that does not occur as typed is found in another form and with two letters swapped', async () => {
  const handbook = crypto.randomUUID()
  const id = await add(handbook, 'The septicemic form of the disease was named by Gegeen.')
  for (const query of ['septicemia', 'Geegen']) {
    const found = await findPassages(db, { kbIds: [handbook] }, query)
    expect(found.map((one) => one.resourceId)).toEqual([id])
  }
})

test('of passages with the same words, the passage with all words in one sentence comes first', async () => {
  const handbook = crypto.randomUUID()
  await add(
    handbook,
    'The bridge is long. Copper is dear. In 1902 a king died. A garden was opened.',
  )
  const id = await add(
    handbook,
    'The copper bridge of the garden was opened in 1902. It is long. A king died.',
  )
  const found = await findPassages(db, { kbIds: [handbook] }, 'When was the copper bridge opened?')
  expect(found[0]?.resourceId).toBe(id)
})

/** Every one has ships, and one in four tides. */
async function addMany(kbId: string, count: number) {
  const columns = sql`kb_id, resource_id, page, start_offset, end_offset, text, tsv, length`
  await sql`insert into passages (${columns})
    select ${kbId}, gen_random_uuid(), 1, 0, 5, 'ships', array_to_tsvector(case when n % 4 = 0
      then array['ship', 'tide'] else array['ship'] end), 1
    from generate_series(1, ${count}::int) n`.execute(db)
}

test('a word of nearly every passage says little, although not all of them are read', async () => {
  const handbook = crypto.randomUUID()
  await addMany(handbook, 3500)
  await add(handbook, 'Ships wait for the tide in the harbour.')
  const [best] = await findPassages(db, { kbIds: [handbook] }, 'ships, tides, harbours')
  const weightOf = (term: string) => best?.weights.get(term) ?? 0
  expect(best?.text).toContain('harbour')
  expect(weightOf('tide')).toBeGreaterThan(0)
  expect(weightOf('ship')).toBeLessThan(weightOf('tide') / 2)
})

test('a word of every passage still says something', async () => {
  const handbook = crypto.randomUUID()
  await addMany(handbook, 1200)
  const [best] = await findPassages(db, { kbIds: [handbook] }, 'ships')
  expect(best?.weights.get('ship')).toBeGreaterThan(0)
})

test('a renamed file is found only by its new title', async () => {
  const handbook = crypto.randomUUID()
  const id = await add(handbook, '# Days off\n\nTen a year.', 'Holiday policy')
  await retitlePassages(db, id, 'Holiday policy', 'Vacation rules')
  const found = async (query: string) =>
    (await findPassages(db, { kbIds: [handbook] }, query)).map((one) => one.heading)
  expect(await found('policy')).toEqual([])
  expect(await found('vacation')).toEqual(['Vacation rules › Days off'])
})

test('indexing a resource again replaces its passages, and removing it deletes them', async () => {
  const handbook = crypto.randomUUID()
  const resourceId = await add(handbook, 'Old words.')
  const passages = makePassages([{ n: 1, text: 'Fresh words.' }])
  await indexPassages(db, { kbId: handbook, resourceId }, passages)
  expect(await findPassages(db, { kbIds: [handbook] }, 'old')).toEqual([])
  expect(await findPassages(db, { kbIds: [handbook] }, 'fresh')).toHaveLength(1)
  await removePassages(db, resourceId)
  expect(await findPassages(db, { kbIds: [handbook] }, 'fresh')).toEqual([])
})

test('quotes, backslashes and operators in a text or query have no special meaning', async () => {
  const handbook = crypto.randomUUID()
  await add(handbook, `O'Neill's C:\\temp & 'x' | !y:* <-> \u0007 ok`)
  for (const query of [`O'Neill's`, `\\ ' & | ! :*`, '', '???', `temp')`]) {
    await findPassages(db, { kbIds: [handbook] }, query)
  }
  const found = await findPassages(db, { kbIds: [handbook] }, `o'neill`)
  expect(found).toHaveLength(1)
})

test('the filter query requires all words, and Chinese text as typed', async () => {
  const handbook = crypto.randomUUID()
  await add(handbook, '训练用的数据，GPT 模型 2024')
  const matches = async (typed: string) => {
    const { rows } = await sql<{ hit: boolean }>`
        select tsv @@ ${tsqueryOfAll(typed)}::tsquery as hit from passages
        where kb_id = ${handbook}`.execute(db)
    return rows[0]?.hit
  }
  expect(await matches('训练')).toBe(true)
  expect(await matches('训练用')).toBe(true)
  expect(await matches('训练数据')).toBe(false)
  expect(await matches('gpt 模型')).toBe(true)
  expect(await matches('gpt zebra')).toBe(false)
  expect(tsqueryOfAll(' !? ')).toBeUndefined()
})

test('while the index stores a file in which every word is different, other people can read', async () => {
  const words = Array.from({ length: 6_000 }, (_, n) => `word${(n * 7_919).toString(36)}`).join(' ')
  let written = false
  const writing = add(crypto.randomUUID(), words).finally(() => {
    written = true
  })
  let reads = 0
  for (; !written; reads++) {
    await sql`select 1`.execute(db)
    await setImmediate()
  }
  await writing
  expect(reads).toBeGreaterThan(6)
})
