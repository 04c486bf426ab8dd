import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function shared(viewers: number) {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner)
  const people: Person[] = []
  for (let n = 0; n < viewers; n += 1) people.push(await api.person(`Vic ${n}`))
  for (const person of people) await api.join(person, kb)
  return { owner, kb, people, params: { kbId: kb.id } }
}

/** Reads the roles, and whether the stored number of members is right. */
async function roles(kbId: string) {
  const rows = await api.db
    .selectFrom('kb_members')
    .innerJoin('kbs', 'kbs.id', 'kb_members.kb_id')
    .select(['kb_members.user_id', 'kb_members.role', 'kbs.member_count'])
    .where('kb_members.kb_id', '=', kbId)
    .execute()
  expect(rows[0]?.member_count).toBe(rows.length)
  return new Map(rows.map((row) => [row.user_id, row.role]))
}

const twenty = <T>(make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, n) => make(n)))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

test('ownership given to twenty people at once goes to one of them', async () => {
  const { owner, people, params } = await shared(20)
  const answers = await twenty((n) =>
    api.attempt(owner, 'transferOwnership', {
      params: { ...params, userId: people[n]?.id ?? '' },
    }),
  )
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(403)])
  const after = await roles(params.kbId)
  const to = people[answers.findIndex(({ status }) => status === 200)]
  expect([...after].filter(([, role]) => role === 'owner')).toEqual([[to?.id, 'owner']])
  expect(after.get(owner.id)).toBe('viewer')
})

test('a person who leaves twenty times at once, and is removed meanwhile, leaves only once', async () => {
  const { owner, people, params } = await shared(2)
  const [gone] = people as [Person]
  const answers = await twenty((n) =>
    n % 2 === 0
      ? api.attempt(gone, 'leaveKb', { params })
      : api.attempt(owner, 'removeMember', { params: { ...params, userId: gone.id } }),
  )
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(404)])
  expect((await roles(params.kbId)).size).toBe(2)
})

test('a person who joins and leaves at the same time is afterwards a member or not, and the stored count agrees', async () => {
  const { owner, kb, people, params } = await shared(1)
  const [person] = people as [Person]
  await twenty((n) =>
    n % 2 === 0
      ? api.attempt(person, 'leaveKb', { params })
      : api
          .call(owner, 'inviteByEmail', { params, body: { Emails: [person.email] } })
          .then(() => api.attempt(person, 'acceptOwnInvitation', { params })),
  )
  const isIn = (await roles(kb.id)).has(person.id)
  const chats = await api.db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', person.id)
    .execute()
  expect(chats.length).toBe(isIn ? 2 : 0)
})

test('an admin who is demoted while promoting other members promotes nobody afterwards', async () => {
  const { owner, people, params } = await shared(21)
  const [admin, ...others] = people as [Person, ...Person[]]
  const demote = { params, body: { user_id: admin.id, role: 'viewer' as const } }
  await api.call(owner, 'changeRole', { params, body: { user_id: admin.id, role: 'admin' } })
  const answers = await Promise.all([
    api.attempt(owner, 'changeRole', demote),
    ...others.map(({ id }) =>
      api.attempt(admin, 'changeRole', { params, body: { user_id: id, role: 'admin' } }),
    ),
  ])
  expect(answers[0]?.status).toBe(200)
  const after = await roles(params.kbId)
  others.forEach(({ id }, n) => {
    expect(after.get(id)).toBe(answers[n + 1]?.status === 200 ? 'admin' : 'viewer')
  })
  expect(after.get(admin.id)).toBe('viewer')
})

test('twenty people who join by one link at once all become members', async () => {
  const { owner, params } = await shared(0)
  const { invitationLink } = await api.call(owner, 'readKb', { params })
  const token = invitationLink?.split('/')[2] ?? ''
  const people = await twenty((n) => api.person(`Guest ${n}`))
  const answers = await Promise.all(
    people.map((person) => api.attempt(person, 'joinBySharedLink', { params: { token } })),
  )
  expect(statuses(answers)).toEqual(Array(20).fill(200))
  expect((await roles(params.kbId)).size).toBe(21)
})
