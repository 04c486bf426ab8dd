import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const uploaded = () => {
  const body = new FormData()
  body.append('file', new Blob(['Low water at six.']), 'tides.txt')
  return body
}

const later = '2031-05-04T10:00:00.000Z'

test('a visitor learns when files changed and nothing of people, somebody signed in the name of the owner', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana, { title: 'Tides', isPublic: true })
  await api.send(ana, 'POST', `/kb/${kb.id}/resources`, { body: uploaded() })
  await api.db
    .updateTable('resources')
    .set({ modified_at: later })
    .where('kb_id', '=', kb.id)
    .execute()
  const [card] = await api.call(null, 'listPublicKbs', { query: { search: 'tides' } })
  expect(card).toMatchObject({ ownerName: null, changedAt: later })
  expect(JSON.stringify(card)).not.toMatch(new RegExp(`@|Ana|${ana.id}`))
  const [seen] = await api.call(ben, 'listPublicKbs', { query: { search: 'tides' } })
  expect(seen).toMatchObject({ ownerName: 'Ana' })
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`@|${ana.id}`))
})

test('where visitors may not read the files, they do not learn when these changed', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana, { title: 'Reeds', isPublic: true, canEveryoneRead: false })
  await api.send(ana, 'POST', `/kb/${kb.id}/resources`, { body: uploaded() })
  await api.db
    .updateTable('resources')
    .set({ modified_at: later })
    .where('kb_id', '=', kb.id)
    .execute()
  const [card] = await api.call(null, 'listPublicKbs', { query: { search: 'reeds' } })
  expect(card?.changedAt).toBe(card?.updatedAt)
})
