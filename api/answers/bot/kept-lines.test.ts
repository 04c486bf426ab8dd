import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const line = 'Ring Otto twice, then wait by the boiler.'
const page = `House rules\n\n${line}\n\nBicycles stay outside.`
const question = 'What about emergency heating?'
const note = 'emergency heating'

async function house() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(owner)
  await api.join(viewer, kb)
  const resourceId = await addFile(api.db, kb.id, owner, { title: 'Rules.txt', pages: [page] })
  const params = { kbId: kb.id }
  const keep = (person: Person, body: object = {}) =>
    api.call(person, 'keepLine', { params, body: { resourceId, quote: line, note, ...body } })
  const instance = api.instance()
  const answer = async (person: Person, chatId = kb.aiChatId) =>
    ended(instance, await ask(instance, person, chatId, question))
  const ownChat = async (person: Person) =>
    (await api.call(person, 'openBotChat', { body: { kbId: kb.id } })).id
  return { owner, viewer, kb, params, resourceId, keep, answer, ownChat }
}

test('a shared line answers what its note says, with its place in the file', async () => {
  const { owner, viewer, resourceId, keep, answer } = await house()
  expect((await answer(viewer)).botOutcome).toBe('not_found')
  await keep(owner, { isShared: true })
  await keep(owner, { isShared: true })
  const { citations, botOutcome } = await answer(viewer)
  const start = page.indexOf(line)
  expect(botOutcome).toBe('found')
  expect(citations).toMatchObject([{ resourceId, page: 1, start, end: start + line.length }])
  expect(citations[0]?.quote).toBe(line)
})

test('an own line answers only in a chat that nobody else reads', async () => {
  const { viewer, owner, keep, answer, ownChat } = await house()
  await keep(viewer)
  expect((await answer(viewer)).botOutcome).toBe('not_found')
  expect((await answer(viewer, await ownChat(viewer))).botOutcome).toBe('found')
  expect((await answer(owner, await ownChat(owner))).botOutcome).toBe('not_found')
})

test('a line answers nobody who may not read its file', async () => {
  const { owner, viewer, params, keep, answer } = await house()
  await keep(owner, { isShared: true })
  await api.call(owner, 'updateKb', { params, body: { canEveryoneRead: false } })
  expect(await answer(viewer)).toMatchObject({ botOutcome: 'not_found', citations: [] })
  expect((await answer(owner)).botOutcome).toBe('found')
})

test('a line that was taken out of the shared book, or removed, answers nothing', async () => {
  const { owner, viewer, params, keep, answer } = await house()
  const { id: lineId } = await keep(owner, { isShared: true })
  const at = { params: { ...params, lineId } }
  await api.call(owner, 'updateBookLine', { ...at, body: { isShared: false } })
  expect((await answer(viewer)).botOutcome).toBe('not_found')
  await api.call(owner, 'updateBookLine', { ...at, body: { isShared: true } })
  await api.call(owner, 'removeBookLine', at)
  expect((await answer(viewer)).botOutcome).toBe('not_found')
})
