import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Three members of a knowledge base; the first is its owner. */
async function trio() {
  const { kb, people } = await api.team('Ana', 'Ben', 'Cleo')
  const [ana, ben, cleo] = people
  return { ana, ben, cleo, kb }
}

test('two people have one private chat, however often and by whomever it is opened', async () => {
  const { ana, ben, cleo, kb } = await trio()
  const open = (from: Person, to: Person) =>
    api.call(from, 'openPrivateChat', { body: { kbId: kb.id, otherUserId: to.id } })
  const asked = Array.from({ length: 20 }, (_, n) => (n % 2 ? open(ana, ben) : open(ben, ana)))
  const [first, ...others] = await Promise.all(asked)
  expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]))
  expect(first).toMatchObject({ title: 'Ana', chatType: 'pm', isGroupChat: false })
  expect((await open(ana, ben)).title).toBe('Ben')
  expect((await open(ana, cleo)).id).not.toBe(first?.id)
  const params = { chatId: first?.id ?? '' }
  expect((await api.attempt(cleo, 'readChat', { params })).code).toBe('chat_not_found')
  expect((await api.attempt(ana, 'deleteChat', { params })).code).toBe('forbidden')
})

test('who may not start chats can open only a private chat that exists', async () => {
  const { ana, ben, cleo, kb } = await trio()
  const open = (from: Person, to: Person) =>
    api.attempt(from, 'openPrivateChat', { body: { kbId: kb.id, otherUserId: to.id } })
  await open(ana, ben)
  await api.call(ana, 'updateKb', {
    params: { kbId: kb.id },
    body: { canEveryoneCreateChat: false },
  })
  expect((await open(ben, ana)).code).toBeUndefined()
  expect((await open(ben, cleo)).code).toBe('forbidden')
  expect((await open(ana, cleo)).code).toBeUndefined()
})
