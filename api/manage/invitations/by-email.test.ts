import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutbox } from '#api/platform/mail/outbox.fixture.ts'
import type { Invitee, KbMember } from '#contract/entities/kb.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { inviteSomebody, newAddress, tokenOf } from './invited.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const invited = (email?: string, title?: string) =>
  inviteSomebody(api, { ...(email && { email }), ...(title && { title }) })
const accept = (person: Person, token: string) =>
  api.attempt(person, 'acceptEmailInvitation', { params: { token } })
const verify = (person: Person, token: string) =>
  api.attempt(person, 'verifyEmailInvitation', { params: { token } })
const list = (person: Person, kb: TestKb) =>
  api.call(person, 'listCollaborators', { params: { kbId: kb.id } })
const expire = (invitee: Invitee) =>
  api.db
    .updateTable('invitees')
    .set({ expires_at: sql<string>`now() - interval '1 minute'` })
    .where('id', '=', invitee.id)
    .execute()

test('inviting lists addresses with and without an account alike, and makes nobody a member', async () => {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner)
  const there = await api.person('Theo', 'Theo.There@Example.org')
  const Emails = ['theo.there@example.org', ' NEW@example.org ', 'new@example.org', owner.email]
  const answer = await api.call(owner, 'inviteByEmail', {
    params: { kbId: kb.id },
    body: { Emails },
  })
  expect(answer.collaborators.map(({ userId }) => userId)).toEqual([owner.id])
  expect(answer.invitees.map(({ email, status }) => [email, status]).sort()).toEqual([
    ['new@example.org', 'pending'],
    ['theo.there@example.org', 'pending'],
  ])
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Theo"|${there.id}`))
  const params = { kbId: kb.id }
  expect((await api.attempt(there, 'readKb', { params })).code).toBe('kb_not_found')
})

test('inviting an admin of the knowledge base does not change their role', async () => {
  const { kb, invite } = await invited()
  const admin = await api.person('Ada')
  await api.join(admin, kb, 'admin')
  const { collaborators } = await invite(admin.email)
  expect(collaborators.find(({ userId }) => userId === admin.id)?.role).toBe('admin')
})

test('an invalid address is reported and nobody is invited', async () => {
  const { owner, kb, invitee } = await invited()
  const body = { Emails: ['fine@example.org', 'not an address'] }
  const refused = await api.attempt(owner, 'inviteByEmail', { params: { kbId: kb.id }, body })
  expect([refused.code, refused.fields]).toEqual([
    'invalid_input',
    { 'emails.1': ['not_an_email'] },
  ])
  expect((await list(owner, kb)).invitees.map(({ id }) => id)).toEqual([invitee.id])
})

test('an invitation shows its knowledge base and can be accepted once', async () => {
  const { owner, kb, email, token } = await invited()
  const guest = await api.person('Guest', email)
  expect((await verify(guest, token)).data).toMatchObject({
    kb: { id: kb.id, title: 'Almanac' },
    email,
    addressDiffers: false,
    isMember: false,
    needApprovalToJoin: false,
  })
  expect(await accept(guest, token)).toMatchObject({ status: 200, data: { kbId: kb.id } })
  expect((await accept(guest, token)).code).toBe('already_a_member')
  expect((await verify(guest, token)).data).toMatchObject({ isMember: true })
  expect((await accept(await api.person(), token)).code).toBe('invitation_not_found')
  const { collaborators, invitees } = await list(owner, kb)
  expect([collaborators.length, invitees]).toEqual([2, []])
})

test('an invitation accepted with another address works, and the preview shows that the address differs', async () => {
  const { owner, kb, token, email } = await invited()
  const other = await api.person('Other')
  expect((await verify(other, token)).data).toMatchObject({ email, addressDiffers: true })
  expect((await accept(other, token)).status).toBe(200)
  const ids = (await list(owner, kb)).collaborators.map((member: KbMember) => member.userId)
  expect(ids).toContain(other.id)
})

test('the inviter is notified who joined; if the inviter has left, the owner is notified', async () => {
  const { owner, kb } = await invited()
  const admin = await api.person('Ada')
  await api.join(admin, kb, 'admin')
  const told = async (person: Person) =>
    (await api.call(person, 'listNotifications', {})).map(({ type, actor }) => [type, actor?.id])
  const arrive = async (before: () => Promise<unknown>) => {
    const email = newAddress()
    const body = { Emails: [email] }
    await api.call(admin, 'inviteByEmail', { params: { kbId: kb.id }, body })
    const [mail] = await openOutbox(api.deps.settings.dataDir).waitFor(email)
    await before()
    const guest = await api.person('Guest', email)
    await accept(guest, tokenOf(mail))
    return ['invitation_accept', guest.id]
  }
  const first = await arrive(async () => {})
  expect([await told(admin), await told(owner)]).toEqual([[first], []])
  const second = await arrive(() => api.call(admin, 'leaveKb', { params: { kbId: kb.id } }))
  expect([await told(admin), await told(owner)]).toEqual([[], [second]])
})

test('an invited person does not need approval', async () => {
  const { owner, kb, token } = await invited()
  const body = { needApprovalToJoin: true }
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body })
  expect((await accept(await api.person(), token)).status).toBe(200)
})

test('an expired invitation is reported, and inviting again renews it', async () => {
  const { owner, kb, email, invite, invitee, token, tokens } = await invited()
  const guest = await api.person()
  await expire(invitee)
  expect((await verify(guest, token)).code).toBe('invitation_expired')
  expect((await accept(guest, token)).code).toBe('invitation_expired')
  expect((await list(owner, kb)).invitees[0]?.status).toBe('expired')
  const again = await invite(email)
  expect(again.invitees.map(({ id, status }) => [id, status])).toEqual([[invitee.id, 'pending']])
  const fresh = (await tokens(2)).find((one) => one !== token) ?? ''
  expect((await accept(guest, token)).code).toBe('invitation_not_found')
  expect((await accept(guest, fresh)).status).toBe(200)
})

test('a withdrawn invitation cannot be used', async () => {
  const { owner, kb, invitee, token } = await invited()
  const params = { kbId: kb.id, inviteeId: invitee.id }
  for (const _ of [1, 2])
    expect(await api.call(owner, 'withdrawInvitation', { params })).toMatchObject({
      status: 'canceled',
    })
  const guest = await api.person()
  expect((await verify(guest, token)).code).toBe('invitation_not_found')
  expect((await accept(guest, token)).code).toBe('invitation_not_found')
  expect((await list(owner, kb)).invitees).toEqual([])
})

test('an accepted invitation cannot be withdrawn', async () => {
  const { owner, kb, invitee, token } = await invited()
  await accept(await api.person(), token)
  const params = { kbId: kb.id, inviteeId: invitee.id }
  expect((await api.attempt(owner, 'withdrawInvitation', { params })).code).toBe(
    'invitation_not_found',
  )
})

test('a person who joins another way has no open invitation afterwards', async () => {
  const { owner, kb, email, token } = await invited()
  const guest = await api.person('Guest', email.toUpperCase())
  await api.join(guest, kb)
  expect((await list(owner, kb)).invitees).toEqual([])
  expect((await accept(await api.person(), token)).code).toBe('invitation_not_found')
})

test('invitations are listed for administrators only', async () => {
  const { kb } = await invited()
  const [viewer, admin] = [await api.person(), await api.person()]
  await api.join(viewer, kb)
  await api.join(admin, kb, 'admin')
  expect((await list(viewer, kb)).invitees).toEqual([])
  expect((await list(admin, kb)).invitees.length).toBe(1)
})

test('once an invitation is sent, the database does not contain its token', async () => {
  const { token, invite, tokens } = await invited()
  // Emails are sent one after the other: when the second has arrived, the first job is finished.
  const next = newAddress()
  await invite(next)
  await openOutbox(api.deps.settings.dataDir).waitFor(next)
  const { rows } = await sql<{ text: string }>`
    select invitees::text as text from invitees
    union all select data::text from pgboss.job where name = 'mail'`.execute(api.db)
  expect(await tokens()).toEqual([token])
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
})

test('of twenty people who use one invitation at once, one joins', async () => {
  const { owner, kb, token } = await invited()
  const people = await Promise.all(Array.from({ length: 20 }, () => api.person()))
  const answers = await Promise.all(people.map((person) => accept(person, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
  expect((await list(owner, kb)).collaborators.length).toBe(2)
  const { memberCount } = await api.call(owner, 'readKb', { params: { kbId: kb.id } })
  expect(memberCount).toBe(2)
})

test('twenty identical invitations at once leave one invitation, and the link in the newest email is valid', async () => {
  const { owner, kb, email, invite, tokens } = await invited()
  await Promise.all(Array.from({ length: 20 }, () => invite(email)))
  expect((await list(owner, kb)).invitees.length).toBe(1)
  const all = await tokens(21)
  const guest = await api.person()
  const seen = await Promise.all(all.map(async (token) => (await verify(guest, token)).status))
  expect(seen.filter((status) => status === 200).length).toBe(1)
})
