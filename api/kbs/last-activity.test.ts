import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  const activity = async (person: Person) =>
    (await api.call(person, 'readKb', { params: { kbId: kb.id } })).lastActivityAt
  return { ana, ben, kb, activity }
}

test('a message in a chat of the reader is activity, and one in a chat of others is not', async () => {
  const { ana, ben, kb, activity } = await scene()
  const before = await activity(ben)
  const own = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Keepers', userIds: [] },
  })
  const { createdAt } = await api.message(ana, own.id, 'The lamp is lit')
  expect(await activity(ana)).toBe(createdAt)
  expect(await activity(ben)).toBe(before)
})

test('a file is activity only for those who may read files', async () => {
  const { ana, ben, kb, activity } = await scene()
  const before = await activity(ben)
  await api.call(ana, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead: false } })
  await addFile(api.db, kb.id, ana, { title: 'a.txt', pages: ['The lamp is lit'] })
  expect((await activity(ana)) > before).toBe(true)
  expect(await activity(ben)).toBe(before)
})
