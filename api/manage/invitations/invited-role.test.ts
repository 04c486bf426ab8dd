import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { inviteSomebody } from './invited.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const invited = (email?: string) => inviteSomebody(api, email ? { email } : {})
const accept = (person: Person, token: string) =>
  api.attempt(person, 'acceptEmailInvitation', { params: { token } })
const verify = (person: Person, token: string) =>
  api.attempt(person, 'verifyEmailInvitation', { params: { token } })
const list = (person: Person, kb: TestKb) =>
  api.call(person, 'listCollaborators', { params: { kbId: kb.id } })
const inviteAsAdmin = (owner: Person, kb: TestKb, ...emails: string[]) =>
  api.call(owner, 'inviteByEmail', { params: { kbId: kb.id }, body: { emails, role: 'admin' } })
const roleOf = async (owner: Person, kb: TestKb, { id }: Person) =>
  (await list(owner, kb)).collaborators.find(({ userId }) => userId === id)?.role

test('whoever is invited as an administrator becomes one with that address, whichever way they join', async () => {
  const { owner, kb } = await invited()
  const [guest, other] = [await api.person('Guest'), await api.person('Other')]
  const { invitees } = await inviteAsAdmin(owner, kb, guest.email, other.email)
  expect(invitees.filter(({ role }) => role === 'admin')).toHaveLength(2)
  const params = { kbId: kb.id }
  await api.call(guest, 'acceptOwnInvitation', { params })
  const { invitationLink } = await api.call(owner, 'readKb', { params })
  const token = invitationLink?.split('/')[2] ?? ''
  await api.call(other, 'joinBySharedLink', { params: { token } })
  expect([await roleOf(owner, kb, guest), await roleOf(owner, kb, other)]).toEqual([
    'admin',
    'admin',
  ])
})

test('the mail to an administrator makes whoever has another address a viewer', async () => {
  const { owner, kb, email, tokens, token: earlier } = await invited()
  await inviteAsAdmin(owner, kb, email)
  const token = (await tokens(2)).find((one) => one !== earlier) ?? ''
  const other = await api.person('Other')
  expect((await accept(other, token)).status).toBe(200)
  expect(await roleOf(owner, kb, other)).toBe('viewer')
})

test('an administrator who left has made nobody an administrator', async () => {
  const { owner, kb } = await invited()
  const [leaver, guest] = [await api.person('Lev'), await api.person('Guest')]
  const asking = await api.person('Ask')
  const params = { kbId: kb.id }
  await api.join(leaver, kb, 'admin')
  await inviteAsAdmin(leaver, kb, guest.email, asking.email)
  await api.call(leaver, 'leaveKb', { params })
  await api.call(guest, 'acceptOwnInvitation', { params })
  const { invitationLink } = await api.call(owner, 'readKb', { params })
  await api.call(asking, 'joinBySharedLink', {
    params: { token: invitationLink?.split('/')[2] ?? '' },
  })
  expect([await roleOf(owner, kb, guest), await roleOf(owner, kb, asking)]).toEqual([
    'viewer',
    'viewer',
  ])
})

test('an invitation that is sent again has the new role', async () => {
  const { owner, kb, email, invite } = await invited()
  await inviteAsAdmin(owner, kb, email)
  const roles = async () => (await list(owner, kb)).invitees.map(({ role }) => role)
  expect(await roles()).toEqual(['admin'])
  await invite(email)
  expect(await roles()).toEqual(['viewer'])
})

test('the role of an open invitation is changed, and its link stays', async () => {
  const guest = await api.person()
  const { owner, kb, email, invitee, token } = await invited(guest.email)
  const params = { kbId: kb.id, inviteeId: invitee.id }
  const change = (role: 'admin' | 'viewer') =>
    api.attempt(owner, 'changeInvitedRole', { params, body: { role } })
  expect((await change('admin')).data).toMatchObject({ email, role: 'admin', status: 'pending' })
  expect((await verify(guest, token)).data).toMatchObject({ role: 'admin' })
  expect((await verify(await api.person(), token)).data).toMatchObject({ role: 'viewer' })
  expect((await accept(guest, token)).status).toBe(200)
  expect(await roleOf(owner, kb, guest)).toBe('admin')
  expect((await change('viewer')).code).toBe('invitation_not_found')
})

test('an administrator who left has changed no open invitation into one of an administrator', async () => {
  const guest = await api.person('Guest')
  const { owner, kb, invitee, token } = await invited(guest.email)
  const leaver = await api.person('Lev')
  await api.join(leaver, kb, 'admin')
  const params = { kbId: kb.id, inviteeId: invitee.id }
  await api.call(leaver, 'changeInvitedRole', { params, body: { role: 'admin' } })
  const shown = async () => [
    ...(await api.call(guest, 'listNotifications', {})).map(({ invitedAs }) => invitedAs),
    ...(await list(owner, kb)).invitees.map(({ role }) => role),
    (await verify(guest, token)).data,
  ]
  expect(await shown()).toMatchObject(['admin', 'admin', { role: 'admin' }])
  await api.call(leaver, 'leaveKb', { params: { kbId: kb.id } })
  expect(await shown()).toMatchObject(['viewer', 'viewer', { role: 'viewer' }])
  expect((await accept(guest, token)).status).toBe(200)
  expect(await roleOf(owner, kb, guest)).toBe('viewer')
})
