import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

test('a message is found with the chat’s title as the searching person sees it', async () => {
  const [owner, other] = [await api.person('Marit'), await api.person('Ines')]
  const kb = await api.kb(owner)
  await api.join(other, kb)
  const body = { kbId: kb.id, otherUserId: other.id }
  const chat = await api.call(owner, 'openPrivateChat', { body })
  await api.message(owner, chat.id, 'Medlar jelly')
  await api.message(owner, kb.townhallId, 'Medlar trees')
  const named = async (person: Person) =>
    (await api.call(person, 'search', { query: { q: 'medlar' } })).map(({ title, systemChat }) => ({
      title,
      systemChat,
    }))
  const townhall = { title: 'Townhall', systemChat: 'townhall' }
  expect(await named(owner)).toEqual([townhall, { title: 'Ines', systemChat: null }])
  expect(await named(other)).toEqual([townhall, { title: 'Marit', systemChat: null }])
})
