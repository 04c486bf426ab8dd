import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/**
 * Creates a knowledge base with a viewer. Returns also both ways in which the viewer can leave it.
 */
async function shared() {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner)
  const viewer = await api.person('Vic')
  await api.join(viewer, kb)
  const params = { kbId: kb.id }
  const leave = () => api.call(viewer, 'leaveKb', { params })
  const remove = () => api.call(owner, 'removeMember', { params: { ...params, userId: viewer.id } })
  return { owner, kb, viewer, leave, remove }
}

/** A group chat with these members, inserted directly. */
async function group(kb: TestKb, creator: Person, others: [Person, 'admin' | 'member'][]) {
  const id = newId()
  await api.db
    .insertInto('chats')
    .values({
      id,
      kb_id: kb.id,
      title: 'Group',
      chat_type: 'others',
      created_by: creator.id,
      system_chat: null,
      last_message: null,
      first_person: null,
      second_person: null,
    })
    .execute()
  for (const [person, role] of [[creator, 'admin'] as const, ...others])
    await api.db
      .insertInto('chat_members')
      .values({ chat_id: id, user_id: person.id, role, last_read_message_id: null })
      .execute()
  return id
}

const chat = (id: string) =>
  api.db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst()
const codeOf = async (person: Person, kb: TestKb) => [
  (await api.attempt(person, 'readKb', { params: { kbId: kb.id } })).code,
  (await api.attempt(person, 'readChat', { params: { chatId: kb.townhallId } })).code,
  (await api.attempt(person, 'listMessages', { params: { chatId: kb.aiChatId } })).code,
]

for (const way of ['leave', 'remove'] as const)
  test(`after ${way} a person can access nothing of the knowledge base`, async () => {
    const { owner, kb, viewer, ...ways } = await shared()
    const params = { kbId: kb.id }
    await api.call(viewer, 'favoriteKb', { params, body: { isFavorite: true } })
    const own = await group(kb, viewer, [])
    await ways[way]()
    expect(await codeOf(viewer, kb)).toEqual(['kb_not_found', 'chat_not_found', 'chat_not_found'])
    expect(await chat(own)).toBeUndefined()
    const after = await api.call(owner, 'readKb', { params })
    expect(after).toMatchObject({ memberCount: 1, sharedWith: [] })
    await api.join(viewer, kb)
    expect(await api.call(viewer, 'readKb', { params })).toMatchObject({ isFavorite: false })
  })

test('a group chat passes to its longest-serving admin or, without an admin, to its longest-serving member', async () => {
  const { owner, kb, viewer, leave } = await shared()
  const [first, second] = [await api.person('First'), await api.person('Second')]
  for (const person of [first, second]) await api.join(person, kb)
  const withAdmin = await group(kb, viewer, [
    [first, 'member'],
    [second, 'admin'],
  ])
  const without = await group(kb, viewer, [
    [first, 'member'],
    [second, 'member'],
  ])
  const theirs = await group(kb, owner, [[viewer, 'member']])
  await leave()
  expect((await chat(withAdmin))?.created_by).toBe(second.id)
  expect((await chat(without))?.created_by).toBe(first.id)
  expect((await chat(theirs))?.created_by).toBe(owner.id)
  const members = await api.call(first, 'listChatMembers', { params: { chatId: without } })
  expect(members.map(({ id, role }) => [id, role])).toEqual([
    [first.id, 'admin'],
    [second.id, 'member'],
  ])
})

test('the owner cannot leave before transferring the knowledge base', async () => {
  const { owner, kb, viewer } = await shared()
  const params = { kbId: kb.id }
  expect((await api.attempt(owner, 'leaveKb', { params })).code).toBe('last_owner')
  await api.call(owner, 'transferOwnership', { params: { ...params, userId: viewer.id } })
  await api.call(owner, 'leaveKb', { params })
  expect(await api.call(viewer, 'readKb', { params })).toMatchObject({ role: 'owner' })
})

test('a change, a removal or a transfer for a person who is not a member is rejected and changes nothing', async () => {
  const { owner, kb } = await shared()
  const foreign = (await shared()).viewer
  const params = { kbId: kb.id }
  for (const userId of [foreign.id, newId()]) {
    const tries = [
      api.attempt(owner, 'changeRole', { params, body: { user_id: userId, role: 'admin' } }),
      api.attempt(owner, 'removeMember', { params: { ...params, userId } }),
      api.attempt(owner, 'transferOwnership', { params: { ...params, userId } }),
    ]
    for (const { code } of await Promise.all(tries)) expect(code).toBe('user_not_found')
  }
  expect(await api.call(owner, 'readKb', { params })).toMatchObject({
    role: 'owner',
    memberCount: 2,
  })
})

test('an invitation cannot be withdrawn through another knowledge base', async () => {
  const { owner, kb } = await shared()
  const other = await shared()
  const { invitees } = await api.call(other.owner, 'inviteByEmail', {
    params: { kbId: other.kb.id },
    body: { Emails: [`${newId()}@example.org`] },
  })
  const params = { kbId: kb.id, inviteeId: invitees[0]?.id ?? '' }
  const refused = await api.attempt(owner, 'withdrawInvitation', { params })
  expect(refused.code).toBe('invitation_not_found')
})

test('email addresses are shown only to administrators and to the person', async () => {
  const { owner, kb, viewer } = await shared()
  const params = { kbId: kb.id }
  const seen = async (person: Person) =>
    (await api.call(person, 'listCollaborators', { params })).collaborators.map(
      ({ email }) => email,
    )
  expect(await seen(owner)).toEqual([owner.email, viewer.email])
  expect(await seen(viewer)).toEqual([null, viewer.email])
})
