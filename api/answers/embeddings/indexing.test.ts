import { afterAll, expect, onTestFinished, test } from 'vitest'
import { embeddingsOf, openEmbeddingWorld, untilEmbedded } from '#tests/support/embedding-world.ts'
import { embeddingLimits } from './limits.ts'

const world = await openEmbeddingWorld()
const { api, fake } = world
const { db } = api
afterAll(world.close)

const ferry = 'The ferry to Skarv leaves at 07:40 on weekdays.'
const lunch = 'Lunch is served in the canteen from twelve to two.'

/** A file that is divided into this many passages. */
const book = (name: string, passages: number) =>
  Array.from(
    { length: passages },
    (_, n) => `# ${name} ${n}\n\nThe ${name} of day ${n} was calm, and nobody saw a ship.`,
  ).join('\n\n')

test('uploaded files are embedded under their titles', async () => {
  const { kb } = await world.kbWith({ 'ferry.txt': ferry, 'lunch.txt': lunch })
  expect(world.texts()).toContain(`ferry.txt\n${ferry}`)
  expect(await embeddingsOf(db, kb.id)).toMatchObject([
    { text: ferry, space: expect.stringContaining('text-embedding-3-small'), dimensions: 512 },
    { text: lunch },
  ])
})

test('a long file is embedded in parts', async () => {
  const count = embeddingLimits.passagesPerTurn + 2 * embeddingLimits.passagesPerRequest + 5
  const { kb } = await world.kbWith({ 'book.md': book('log', count) })
  expect(await embeddingsOf(db, kb.id)).toHaveLength(count)
  const own = fake.embeddings.requests.filter(({ input }) => input[0]?.includes('log'))
  const sizes = own.map(({ input }) => input.length)
  expect(Math.max(...sizes)).toBe(embeddingLimits.passagesPerRequest)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count)
})

test('a deleted file has no embeddings any more', async () => {
  const { kb, caller, resources } = await world.kbWith({ 'ferry.txt': ferry, 'lunch.txt': lunch })
  await caller.call('DELETE', `/kb/${kb.id}/resources/${resources[0]?.id}`)
  expect(await embeddingsOf(db, kb.id)).toMatchObject([{ text: lunch }])
})

test('a renamed file is embedded again under its new title', async () => {
  const { kb, caller, resources } = await world.kbWith({ 'ferry.txt': ferry, 'lunch.txt': lunch })
  const url = `/kb/${kb.id}/resources/${resources[0]?.id}`
  const from = world.texts().length
  await caller.call('PUT', url, { title: 'timetable.txt' })
  await untilEmbedded(db, kb.id)
  expect(world.texts().slice(from)).toEqual([`timetable.txt\n${ferry}`])
})

test('a failing server is tried again until the files are embedded', async () => {
  const failures = [500, 400, 429, 401]
  world.before(() => failures.shift() ?? 200)
  const { kb } = await world.kbWith({ 'ferry.txt': ferry })
  expect(failures).toEqual([])
  expect(await embeddingsOf(db, kb.id)).toHaveLength(1)
})

test('one person’s long file does not hold up the file of another person', async () => {
  const [marit, lin] = [await api.person('Marit'), await api.person('Lin')]
  const [long, short] = [await api.kb(marit), await api.kb(lin)]
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  onTestFinished(() => rest.resolve())
  world.before(({ input }) => {
    if (!input[0]?.includes('diary')) return 200
    begun.resolve()
    return rest.promise
  })
  await world.addFiles(marit, long, { 'one.md': book('diary', 40), 'two.md': book('diary', 40) })
  await begun.promise
  await world.addFiles(lin, short, { 'ferry.txt': ferry })
  await untilEmbedded(db, short.id)
  expect(await embeddingsOf(db, long.id)).toEqual([])
})

test('after a restart only what is missing is embedded', async () => {
  const [owner, first] = [await api.person('Marit'), embeddingLimits.passagesPerRequest]
  const kb = await api.kb(owner)
  const second = Promise.withResolvers<void>()
  let requests = 0
  world.before(({ input }) => {
    if (!input[0]?.includes('harbour')) return 200
    requests += 1
    if (requests === 1) return 200
    second.resolve()
    return new Promise(() => {})
  })
  await world.addFiles(owner, kb, { 'book.md': book('harbour', first + 10) })
  await second.promise
  const from = world.texts().length
  await api.restart(async () => {
    fake.embeddings.before = () => 200
  })
  await untilEmbedded(db, kb.id)
  expect(await embeddingsOf(db, kb.id)).toHaveLength(first + 10)
  expect(
    world
      .texts()
      .slice(from)
      .filter((text) => text.includes('harbour')),
  ).toHaveLength(10)
})

test('files that were analysed without embeddings are embedded at the next start', async () => {
  const { kb, resources } = await world.kbWith({ 'ferry.txt': ferry })
  await api.restart(async () => {
    await db.updateTable('resources').set({ embedded_with: null }).execute()
    await db
      .deleteFrom('embeddings')
      .where('resource_id', '=', resources[0]?.id ?? '')
      .execute()
  })
  await untilEmbedded(db, kb.id)
  expect(await embeddingsOf(db, kb.id)).toHaveLength(1)
})

test('another model embeds all files again, also with other dimensions', async () => {
  const { kb } = await world.kbWith({ 'ferry.txt': ferry, 'lunch.txt': lunch })
  fake.embeddings.dimensions = 96
  onTestFinished(() => {
    fake.embeddings.dimensions = 512
  })
  await db
    .updateTable('kbs')
    .set({ default_embedding_model: 'other-model' as 'text-embedding-3-small' })
    .where('id', '=', kb.id)
    .execute()
  await api.deps.jobs.embedKb(kb.id)
  const dimensions = async () =>
    (await embeddingsOf(db, kb.id)).map((one) => `${one.space.split(' ')[0]} ${one.dimensions}`)
  await expect.poll(dimensions).toEqual(['other-model 96', 'other-model 96'])
})
