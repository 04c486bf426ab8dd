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

test('a visitor learns the display name of an owner, when files changed, and no more of people', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana, { title: 'Tides', isPublic: true })
  await api.send(ana, 'POST', `/kb/${kb.id}/resources`, { body: uploaded() })
  await api.db
    .updateTable('resources')
    .set({ modified_at: later })
    .where('kb_id', '=', kb.id)
    .execute()
  const [card] = await api.call(null, 'listPublicKbs', { query: { search: 'tides' } })
  expect(card).toMatchObject({ ownerName: 'Ana', changedAt: later })
  expect(JSON.stringify(card)).not.toMatch(new RegExp(`@|${ana.id}`))
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
