import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const cardOf = (reader: Person, { id: userId }: { id: string }) =>
  api.attempt(reader, 'readPersonCard', { params: { userId } })

async function scene() {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const garden = await api.kb(ana, { title: 'Garden', icon: 'science' })
  const archive = await api.kb(ben, { title: 'archive' })
  const alone = await api.kb(ben, { title: 'Alone' })
  await api.join(ben, garden)
  await api.join(ana, archive, 'admin')
  await api.call(ben, 'updateUser', { body: { displayName: 'Ben Okri', bio: 'Writes' } })
  return { ana, ben, garden, archive, alone }
}

test('a card has the person, their biography and the knowledge bases that both are in', async () => {
  const { ana, ben, garden, archive } = await scene()
  expect((await cardOf(ana, ben)).data).toEqual({
    id: ben.id,
    name: 'Ben',
    displayName: 'Ben Okri',
    profileURL: null,
    isBot: false,
    bio: 'Writes',
    alias: null,
    knowledgeBases: [
      { id: archive.id, title: 'archive', icon: 'library_books', role: 'owner' },
      { id: garden.id, title: 'Garden', icon: 'science', role: 'viewer' },
    ],
    sharedKbCount: 2,
    can: { message: true, setAlias: true },
  })
})

test('a card is visible only to people who share a knowledge base with the person', async () => {
  const { ana, ben, garden, archive } = await scene()
  const eve = await api.person('Eve')
  for (const person of [ana, ben, { id: garden.id }])
    expect((await cardOf(eve, person)).code).toBe('user_not_found')
  expect((await cardOf(eve, eve)).data).toMatchObject({ can: { message: false, setAlias: false } })
  await api.call(ben, 'leaveKb', { params: { kbId: garden.id } })
  await api.call(ana, 'leaveKb', { params: { kbId: archive.id } })
  expect((await cardOf(ana, ben)).code).toBe('user_not_found')
})

test('an alias is on the card for its owner only, and is told to their other tabs', async () => {
  const { ana, ben } = await scene()
  const [own, others] = [await api.socket(ana), await api.socket(ben)]
  await api.call(ana, 'setAlias', { body: { targetUserId: ben.id, alias: 'Benny' } })
  const told = await own.until(({ type }) => type === 'alias_update')
  expect(told.data).toEqual({
    alias: { ownerUserId: ana.id, targetUserId: ben.id, alias: 'Benny' },
    displayName: 'Benny',
  })
  expect((await cardOf(ana, ben)).data).toMatchObject({ alias: 'Benny' })
  expect((await cardOf(ben, ben)).data).toMatchObject({ alias: null })
  await others.ask({ type: 'ping', data: {} })
  expect(others.events).toEqual([])
})

test('every member sees who is in a knowledge base, and only administrators see addresses', async () => {
  const { ana, ben, garden } = await scene()
  const list = (person: Person) =>
    api.call(person, 'listCollaborators', { params: { kbId: garden.id } })
  expect((await list(ana)).collaborators.map(({ email }) => email)).toEqual([ana.email, ben.email])
  expect((await list(ben)).collaborators.map(({ email }) => email)).toEqual([null, ben.email])
})
