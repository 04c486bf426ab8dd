import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { asCaller, upload } from '#tests/support/files.ts'

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

test('a found file and a found folder have the names of the folders above them', async () => {
  const owner = await api.person('Sanna')
  const kb = await api.kb(owner)
  const params = { kbId: kb.id }
  const folder = (name: string, parentId: string | null) =>
    api.call(owner, 'createFolder', { params, body: { name, parentId } })
  const year = await folder('2026', null)
  const quinces = await folder('Quinces', year.id)
  const files = await upload(asCaller(api, owner), kb.id, { 'Quince paste.txt': 'Boil the fruit' })
  const body = { resourceIds: files.map(({ id }) => id), toFolderId: quinces.id }
  await api.call(owner, 'moveItems', { params, body })
  const hits = await api.call(owner, 'search', { query: { q: 'quince' } })
  expect(hits.map(({ title, folderNames }) => [title, folderNames])).toEqual([
    ['Quinces', ['2026']],
    ['Quince paste.txt', ['2026', 'Quinces']],
  ])
})
