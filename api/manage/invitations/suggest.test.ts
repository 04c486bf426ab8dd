import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function opened() {
  const [owner, near, far] = [
    await api.person('Olga'),
    await api.person('Nora'),
    await api.person('Farid'),
  ]
  const [kb, one, two] = [await api.kb(owner), await api.kb(owner), await api.kb(owner)]
  await api.join(near, one)
  await api.join(near, two)
  await api.join(far, one)
  const params = { kbId: kb.id }
  const suggested = async (person: Person = owner) =>
    (await api.call(person, 'suggestInvitees', { params })).people.map(({ email }) => email)
  return { owner, near, far, kb, one, two, params, suggested }
}

test('people of other knowledge bases are suggested, those of most of them first', async () => {
  const { near, far, suggested } = await opened()
  expect(await suggested()).toEqual([near.email, far.email])
})

test('nobody is suggested who is a member, invited, or of a deleted knowledge base', async () => {
  const { owner, near, far, kb, one, params, suggested } = await opened()
  await api.call(owner, 'inviteByEmail', { params, body: { Emails: [near.email.toUpperCase()] } })
  expect(await suggested()).toEqual([far.email])
  await api.join(far, kb)
  expect(await suggested()).toEqual([])
  await api.call(owner, 'removeMember', { params: { ...params, userId: far.id } })
  expect(await suggested()).toEqual([far.email])
  await api.call(owner, 'deleteKb', { params: { kbId: one.id } })
  expect(await suggested()).toEqual([])
})

test('nobody is suggested whose address the person may not see', async () => {
  const { owner, near, kb, one, params, suggested } = await opened()
  const admin = await api.person('Ada')
  await api.join(admin, kb)
  await api.join(admin, one)
  await api.call(owner, 'changeRole', { params, body: { userId: admin.id, role: 'admin' } })
  expect(await suggested(admin)).toEqual([])
  const own = await api.kb(admin)
  await api.join(near, own)
  expect(await suggested(admin)).toEqual([near.email])
})
