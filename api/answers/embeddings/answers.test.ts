import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Person, TestKb } from '#tests/support/api.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { openEmbeddingWorld, untilEmbedded } from '#tests/support/embedding-world.ts'

const world = await openEmbeddingWorld()
const { api, fake } = world
afterAll(world.close)
fake.embeddings.alike = [
  ['ferry', 'boat'],
  ['leaves', 'depart'],
]

const ferry = 'The ferry to Skarv leaves at 07:40 on weekdays.'
const lunch = 'Lunch is served in the canteen from twelve to two.'
const files = { 'one.txt': ferry, 'two.txt': lunch }
/** Shares no word with the file that answers it. */
const question = 'When do boats depart?'
const quoted = '<quote id="1">leaves at 07:40 on weekdays</quote>'

async function answerTo(person: Person, kb: TestKb, text: string) {
  const instance = api.instance()
  onTestFinished(instance.close)
  return ended(instance, await ask(instance, person, kb.aiChatId, text))
}

const given = () => fake.requests.at(-1)?.messages.at(-1)?.content ?? ''

test('a passage that means the same in other words is given to the model and quoted', async () => {
  const { owner, kb, resources } = await world.kbWith(files)
  fake.reply({ pieces: [quoted] })
  const answer = await answerTo(owner, kb, question)
  expect(given().indexOf(ferry)).toBeLessThan(given().indexOf(lunch))
  expect(answer).toMatchObject({ botOutcome: 'found' })
  expect(answer.citations).toMatchObject([{ resourceId: resources[0]?.id }])
})

test('the model decides whether near passages answer: nothing found stays nothing found', async () => {
  const { owner, kb } = await world.kbWith(files)
  fake.reply({ pieces: ['<nothing/>'] })
  const answer = await answerTo(owner, kb, 'Which colour has the lighthouse?')
  expect(answer).toMatchObject({ botOutcome: 'not_found', content: '', citations: [] })
})

test('without a reachable model only passages that share words are quoted', async () => {
  const { owner, kb } = await world.kbWith(files)
  fake.reply({ status: 200, end: 'break' })
  const instance = api.instance({ modelUrl: 'http://127.0.0.1:9/v1' })
  onTestFinished(instance.close)
  const asked = await ask(instance, owner, kb.aiChatId, question)
  expect(await ended(instance, asked)).toMatchObject({ botOutcome: 'not_found' })
  const byWords = await ask(instance, owner, kb.aiChatId, 'When does the ferry to Skarv leave?')
  expect(await ended(instance, byWords)).toMatchObject({ botOutcome: 'found' })
})

test('if the embedding of a question fails, the answer is found by words', async () => {
  const { owner, kb } = await world.kbWith(files)
  world.before(() => 500)
  fake.reply({ pieces: [quoted] })
  const answer = await answerTo(owner, kb, 'When does the ferry to Skarv leave?')
  expect(given()).toContain(ferry)
  expect(answer).toMatchObject({ botOutcome: 'found' })
})

test('a question does not wait while files are embedded', async () => {
  const { owner, kb } = await world.kbWith(files)
  const rest = Promise.withResolvers<void>()
  world.before(({ input }) => (input[0]?.includes('slow') ? rest.promise : 200))
  onTestFinished(() => rest.resolve())
  await world.addFiles(owner, kb, { 'three.txt': 'A slow tram.', 'four.txt': 'A slow bus.' })
  fake.reply({ pieces: [quoted] })
  expect(await answerTo(owner, kb, question)).toMatchObject({ botOutcome: 'found' })
  rest.resolve()
  await untilEmbedded(api.db, kb.id)
})

test('passages of another knowledge base are not found, nor files that the question is not about', async () => {
  await world.kbWith(files)
  const { owner, kb, resources } = await world.kbWith({ 'two.txt': lunch, 'bus.txt': 'The bus.' })
  fake.reply({ pieces: ['<nothing/>'] })
  await answerTo(owner, kb, question)
  expect(given()).not.toContain(ferry)
  const body = { resourceIds: [resources[1]?.id ?? ''], expectBotReply: true }
  const former = fake.requests.length
  await api.message(owner, kb.aiChatId, question, body)
  await expect.poll(() => fake.requests.length).toBeGreaterThan(former)
  expect(given()).toContain('The bus.')
  expect(given()).not.toContain(lunch)
})

test('a member who may not read the files gets nothing of them, and nothing is embedded', async () => {
  const { owner, kb } = await world.kbWith(files)
  const viewer = await api.person('Lin')
  await api.join(viewer, kb)
  const body = { canEveryoneRead: false }
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body })
  const [before, requests] = [world.texts().length, fake.requests.length]
  expect(await answerTo(viewer, kb, question)).toMatchObject({ botOutcome: 'not_found' })
  expect(world.texts()).toHaveLength(before)
  expect(fake.requests).toHaveLength(requests)
})
