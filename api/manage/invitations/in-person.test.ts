import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrCreateUser } from '#api/people/users/find-or-create.ts'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A knowledge base whose owner invites addresses. */
async function opened() {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner, { title: 'Almanac' })
  const params = { kbId: kb.id }
  const invite = (...Emails: string[]) =>
    api.call(owner, 'inviteByEmail', { params, body: { Emails } })
  return { owner, kb, params, invite }
}

const inbox = (person: Person) => api.call(person, 'listNotifications', {})
const unread = async (person: Person) => {
  const response = await api.send(person, 'GET', '/notifications/unread/count')
  return ((await response.json()) as { count: number }).count
}

test('a person with an account gets the invitation in their inbox and is a member after accepting', async () => {
  const { owner, params, invite } = await opened()
  const guest = await api.person('Gus')
  const socket = await api.socket(guest)
  await invite(guest.email)
  const { data } = (await socket.until(({ type }) => type === 'notification')) as {
    data: { notification: object }
  }
  const [told] = await inbox(guest)
  expect(data.notification).toEqual(told)
  expect(told).toMatchObject({
    type: 'invitation_accept',
    invitedAs: 'viewer',
    isActionable: true,
    isRead: false,
    title: 'Olga invites you',
    message: 'Almanac',
    redirectData: { kbId: params.kbId },
  })
  expect((await api.attempt(guest, 'readKb', { params })).code).toBe('kb_not_found')
  expect(await api.call(guest, 'acceptOwnInvitation', { params })).toEqual({ kbId: params.kbId })
  expect(await api.call(guest, 'readKb', { params })).toMatchObject({ role: 'viewer' })
  expect([await inbox(guest), await unread(guest)]).toEqual([[], 0])
  expect((await inbox(owner))[0]).toMatchObject({ invitedAs: null, actor: { id: guest.id } })
})

test('a declined invitation leaves the inbox and the list, and the person may be invited again', async () => {
  const { owner, params, invite } = await opened()
  const [guest, other] = [await api.person('Gus'), await api.person('Ola')]
  await invite(guest.email)
  const decline = (person: Person) => api.attempt(person, 'declineOwnInvitation', { params })
  expect((await decline(other)).code).toBe('invitation_not_found')
  expect([(await decline(guest)).code, (await decline(guest)).code]).toEqual([undefined, undefined])
  expect([await inbox(guest), await unread(guest)]).toEqual([[], 0])
  expect((await api.call(owner, 'listCollaborators', { params })).invitees).toEqual([])
  const late = await api.attempt(guest, 'acceptOwnInvitation', { params })
  expect(late.code).toBe('invitation_not_found')
  await invite(guest.email)
  expect(await inbox(guest)).toMatchObject([{ invitedAs: 'viewer' }])
  expect(await api.call(guest, 'acceptOwnInvitation', { params })).toEqual({ kbId: params.kbId })
  expect((await decline(guest)).code).toBe('invitation_not_found')
})

test('the inbox says what the invited person becomes', async () => {
  const { owner, params } = await opened()
  const guest = await api.person('Gus')
  const body = { emails: [guest.email], role: 'admin' as const }
  await api.call(owner, 'inviteByEmail', { params, body })
  expect(await inbox(guest)).toMatchObject([{ invitedAs: 'admin' }])
})

test('a renewed invitation appears only once in the inbox', async () => {
  const { invite } = await opened()
  const guest = await api.person('Gus')
  await invite(guest.email)
  const [first] = await inbox(guest)
  await api.call(guest, 'readNotifications', { body: { ids: [first?.id ?? ''] } })
  await invite(guest.email)
  const now = await inbox(guest)
  expect(now.map(({ isRead }) => isRead)).toEqual([false])
})

test('an invitation that is withdrawn, expired or used by another person leaves the inbox', async () => {
  const { owner, params, invite } = await opened()
  const people = await Promise.all(['A', 'B', 'C'].map((name) => api.person(name)))
  const [withdrawn, late, passed] = people as [Person, Person, Person]
  const { invitees } = await invite(...people.map(({ email }) => email))
  const idOf = (person: Person) => invitees.find(({ email }) => email === person.email)?.id ?? ''
  const inviteeId = idOf(withdrawn)
  await api.call(owner, 'withdrawInvitation', { params: { ...params, inviteeId } })
  await api.db
    .updateTable('invitees')
    .set({ expires_at: sql<string>`now()` })
    .where('id', '=', idOf(late))
    .execute()
  await api.join(passed, { id: params.kbId })
  for (const person of people) expect([await inbox(person), await unread(person)]).toEqual([[], 0])
  expect((await api.attempt(late, 'acceptOwnInvitation', { params })).code).toBe(
    'invitation_expired',
  )
  expect((await api.attempt(withdrawn, 'acceptOwnInvitation', { params })).code).toBe(
    'invitation_not_found',
  )
})

test('an invitation to another address needs its token', async () => {
  const { params, invite } = await opened()
  await invite(`${newId()}@example.org`)
  const stranger = await api.person('Stranger')
  const nowhere = { kbId: newId() }
  for (const one of [params, nowhere])
    expect((await api.attempt(stranger, 'acceptOwnInvitation', { params: one })).code).toBe(
      'invitation_not_found',
    )
})

test('at the first sign-in, or with a new address, waiting invitations appear in the inbox', async () => {
  const { invite } = await opened()
  const [first, next] = [`${newId()}@example.org`, `${newId()}@example.org`]
  await invite(first, next)
  const identity = { issuer: 'https://id.example', subject: newId(), name: 'Nora' }
  const waiting = async () =>
    (
      await api.db
        .selectFrom('notifications')
        .innerJoin('invitees', 'invitees.id', 'notifications.invitee_id')
        .innerJoin('users', 'users.id', 'notifications.user_id')
        .select(['invitees.email', 'users.email as of'])
        .where('invitees.email', 'in', [first, next])
        .execute()
    ).map(({ email, of }) => [email, of])
  await findOrCreateUser(api.deps, { ...identity, email: first })
  expect(await waiting()).toEqual([[first, first]])
  await findOrCreateUser(api.deps, { ...identity, email: next })
  expect(await waiting()).toEqual([[next, next]])
})

test('inviting does not reveal who has an account: the same answer with the same statements', async () => {
  const { invite } = await opened()
  const guest = await api.person('Gus')
  const nobody = guest.email.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))
  const shape = (answer: Awaited<ReturnType<typeof invite>>) => [
    answer.collaborators.length,
    answer.invitees.map((invitee) => [Object.keys(invitee), invitee.status]),
  ]
  const here = await opened()
  const there = await opened()
  expect(shape(await here.invite(guest.email))).toEqual(shape(await there.invite(nobody)))
  const [one, other] = [await opened(), await opened()]
  const ours = /invitees|notifications|kb_members/
  const known = await countStatements(ours, () => one.invite(guest.email))
  const unknown = await countStatements(ours, () => other.invite(nobody))
  // Notifying the person takes one more statement, which the inviter cannot observe.
  expect(known - unknown).toBeLessThanOrEqual(1)
})
