import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutbox } from '#api/platform/mail/outbox.fixture.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

type Action = 'approve' | 'reject'

/** A knowledge base that needs approval, and a join request. */
async function requested(title = 'Almanac', language: 'en' | 'zh' = 'en') {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner, { title, needApprovalToJoin: true, isPublic: true })
  const guest = await api.person('Guest')
  const preferences = { ...(await api.call(guest, 'readPreferences', {})), language }
  await api.call(guest, 'updatePreferences', { body: preferences })
  await api.call(guest, 'joinKb', { params: { kbId: kb.id } })
  const list = (person: Person) => api.call(person, 'listJoinRequests', { params: { kbId: kb.id } })
  const request = (await list(owner))[0] as JoinRequest
  const decide = (person: Person, action: Action) =>
    api.attempt(person, 'decideJoinRequest', {
      params: { kbId: kb.id, requestId: request.id },
      body: { action },
    })
  const read = (person: Person) => api.attempt(person, 'readKb', { params: { kbId: kb.id } })
  const mails = (count = 1) => openOutbox(api.deps.settings.dataDir).waitFor(guest.email, count)
  return { owner, kb, guest, list, request, decide, read, mails }
}

test('approving makes the requester a member and records who decided', async () => {
  const { owner, guest, decide, read, list } = await requested()
  expect((await decide(owner, 'approve')).data).toMatchObject({
    status: 'approved',
    reviewedBy: owner.id,
    reviewedAt: expect.any(String),
  })
  expect((await read(guest)).data).toMatchObject({ role: 'viewer', memberCount: 2 })
  expect((await read(owner)).data).toMatchObject({ hasPendingRequests: false })
  expect((await list(owner)).map(({ status }) => status)).toEqual(['approved'])
})

test('the requester receives an event when the request is waiting and when it no longer is', async () => {
  const { owner, kb, guest, decide, read } = await requested()
  const stranger = await api.person()
  expect((await read(guest)).data).toMatchObject({ hasAskedToJoin: true })
  expect((await read(stranger)).data).toMatchObject({ hasAskedToJoin: false })
  const socket = await api.socket(guest)
  await decide(owner, 'reject')
  const told = await socket.until(({ type }) => type === 'kb_add')
  expect(told).toMatchObject({ data: { kb: { id: kb.id, role: null, hasAskedToJoin: false } } })
})

test('a decision sends no event if the requester can no longer see the knowledge base', async () => {
  const { owner, kb, guest, decide } = await requested()
  const socket = await api.socket(guest)
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { isPublic: false } })
  await decide(owner, 'reject')
  await api.call(guest, 'createKb', { body: { title: 'My own' } })
  const told = await socket.until(({ type }) => type === 'kb_add')
  expect(told).toMatchObject({ data: { kb: { title: 'My own' } } })
})

test('a rejected person is not a member and may request to join again', async () => {
  const { owner, guest, kb, decide, read, list } = await requested()
  expect((await decide(owner, 'reject')).data).toMatchObject({ status: 'rejected' })
  expect((await read(guest)).data).toMatchObject({ role: null, memberCount: 1 })
  await api.call(guest, 'joinKb', { params: { kbId: kb.id } })
  expect((await list(owner)).map(({ status }) => status)).toEqual(['pending', 'rejected'])
})

test('repeating a decision changes nothing and the opposite decision is rejected', async () => {
  const { owner, kb, decide, mails } = await requested()
  const admin = await api.person()
  await api.join(admin, kb, 'admin')
  const first = await decide(owner, 'approve')
  expect((await decide(admin, 'approve')).data).toEqual(first.data)
  expect((await decide(admin, 'reject')).code).toBe('already_decided')
  expect((await mails()).length).toBe(1)
})

test('of two simultaneous reviewers one decides and the other gets an error', async () => {
  const { owner, kb, guest, decide, read, list } = await requested()
  const admin = await api.person()
  await api.join(admin, kb, 'admin')
  const tries = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0 ? decide(owner, 'approve') : decide(admin, 'reject'),
  )
  const answers = await Promise.all(tries)
  const approved = (await list(owner))[0]?.status === 'approved'
  answers.forEach(({ code }, n) => {
    expect(code).toBe((n % 2 === 0) === approved ? undefined : 'already_decided')
  })
  expect((await read(guest)).data).toMatchObject({
    role: approved ? 'viewer' : null,
    memberCount: approved ? 3 : 2,
  })
})

test('a join request cannot be decided through another knowledge base', async () => {
  const { owner, kb } = await requested()
  const other = await requested()
  const params = { kbId: kb.id, requestId: other.request.id }
  const refused = await api.attempt(owner, 'decideJoinRequest', {
    params,
    body: { action: 'approve' },
  })
  expect(refused.code).toBe('join_request_not_found')
  expect((await other.list(other.owner))[0]?.status).toBe('pending')
})

test('a join request is no longer pending when the requester joins another way', async () => {
  const { owner, kb, guest, list, decide } = await requested()
  const body = { Emails: [guest.email] }
  const params = { kbId: kb.id }
  await api.call(owner, 'inviteByEmail', { params, body })
  expect((await list(owner))[0]).toMatchObject({ status: 'pending' })
  await api.call(guest, 'acceptOwnInvitation', { params })
  expect((await list(owner))[0]).toMatchObject({ status: 'approved', reviewedBy: null })
  expect((await decide(owner, 'reject')).code).toBe('already_decided')
})

test('only administrators see and decide join requests', async () => {
  const { kb, guest, decide } = await requested()
  const viewer = await api.person()
  await api.join(viewer, kb)
  for (const person of [viewer, guest]) {
    const params = { kbId: kb.id }
    expect((await api.attempt(person, 'listJoinRequests', { params })).code).toBe('forbidden')
    expect((await decide(person, 'approve')).code).toBe('forbidden')
  }
})

test('the requester gets an email in their language with a link to the knowledge base', async () => {
  const { owner, kb, decide, mails } = await requested('Birds & <b>Bees</b>', 'zh')
  await decide(owner, 'approve')
  const [mail] = await mails()
  expect(mail.subject).toBe('你已加入“Birds & <b>Bees</b>”')
  expect(mail.text).toContain('你加入“Birds & <b>Bees</b>”的申请已通过。')
  expect(mail.html).toContain('<html lang="zh">')
  expect(mail.html).toContain('你加入“Birds &#38; &#60;b&#62;Bees&#60;/b&#62;”的申请已通过。')
  expect(mail.link).toBe(`${api.url}/kb/${kb.id}`)
})

test('a rejection email has no link', async () => {
  const { owner, decide, mails } = await requested()
  await decide(owner, 'reject')
  const [mail] = await mails()
  expect(mail.subject).toBe('Your request to join “Almanac”')
  expect(mail.text).toContain('was declined')
  expect(mail.html).not.toContain('<a')
})
