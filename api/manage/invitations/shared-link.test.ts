import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JoinRequest } from '#contract/entities/kb.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A private knowledge base and the token of its shared link. */
async function shared(change: { needApprovalToJoin?: boolean; isPublic?: boolean } = {}) {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner, change)
  const read = (person: Person) => api.call(person, 'readKb', { params: { kbId: kb.id } })
  return { owner, kb, read, token: tokenOf((await read(owner)).invitationLink) }
}

const tokenOf = (link: string | null) => /^\/invite\/([\w-]{32})\/join$/.exec(link ?? '')?.[1] ?? ''
const use = (
  person: Person | null,
  name: 'joinBySharedLink' | 'requestBySharedLink' | 'verifySharedLink',
  token: string,
) => api.attempt(person, name, { params: { token } })

test('a shared link shows its knowledge base, signed in or out', async () => {
  const { kb, token, owner } = await shared()
  const publicly = await api.attempt(null, 'verifySharedLinkPublicly', { params: { token } })
  expect(publicly.data).toMatchObject({
    kb: { id: kb.id, title: 'Almanac', memberCount: 1 },
    inviter: { id: owner.id, displayName: 'Olga', profileURL: null },
    isMember: false,
    hasPendingRequest: false,
    needApprovalToJoin: false,
  })
  expect((await use(owner, 'verifySharedLink', token)).data).toMatchObject({ isMember: true })
  expect((await use(null, 'verifySharedLink', token)).status).toBe(401)
})

test('everybody who has a shared link can join with it once', async () => {
  const { kb, token, read } = await shared()
  const guest = await api.person()
  expect(await use(guest, 'joinBySharedLink', token)).toMatchObject({ data: { kbId: kb.id } })
  expect(await read(guest)).toMatchObject({ role: 'viewer', memberCount: 2, invitationLink: null })
  for (const name of ['joinBySharedLink', 'requestBySharedLink'] as const)
    expect((await use(guest, name, token)).code).toBe('already_a_member')
})

test('an invalid token gets a 404', async () => {
  const { owner, token } = await shared()
  const wrong = ['x', `${token.slice(1)}x`, token.toUpperCase(), `${token} `, '%', "' or 1=1 --"]
  for (const one of wrong) {
    for (const name of ['verifySharedLink', 'joinBySharedLink', 'requestBySharedLink'] as const)
      expect((await use(owner, name, one)).code).toBe('invitation_not_found')
    const publicly = await api.attempt(null, 'verifySharedLinkPublicly', { params: { token: one } })
    expect(publicly.code).toBe('invitation_not_found')
  }
})

test('a renewed link replaces the old one at once', async () => {
  const { owner, kb, token, read } = await shared()
  const params = { kbId: kb.id }
  const { invitationLink } = await api.call(owner, 'renewSharedLink', { params })
  const fresh = tokenOf(invitationLink)
  expect((await read(owner)).invitationLink).toBe(invitationLink)
  const guest = await api.person()
  expect((await use(guest, 'joinBySharedLink', token)).code).toBe('invitation_not_found')
  expect((await use(guest, 'joinBySharedLink', fresh)).status).toBe(200)
})

test('renewing twenty times at once leaves one valid link', async () => {
  const { owner, kb, read } = await shared()
  const renew = () => api.call(owner, 'renewSharedLink', { params: { kbId: kb.id } })
  const links = await Promise.all(Array.from({ length: 20 }, renew))
  const { invitationLink } = await read(owner)
  const guest = await api.person()
  for (const link of links.map((one) => one.invitationLink)) {
    const { status } = await use(guest, 'verifySharedLink', tokenOf(link))
    expect(status).toBe(link === invitationLink ? 200 : 404)
  }
})

test('with approval the link only creates a join request, and repeating it returns the same request', async () => {
  const { owner, kb, token, read } = await shared({ needApprovalToJoin: true })
  const guest = await api.person('Guest')
  expect((await use(guest, 'joinBySharedLink', token)).code).toBe('needs_approval')
  expect((await read(owner)).hasPendingRequests).toBe(false)
  const asked = Array.from({ length: 20 }, () => use(guest, 'requestBySharedLink', token))
  const requests = (await Promise.all(asked)).map(({ data }) => data as JoinRequest)
  expect(new Set(requests.map(({ id }) => id)).size).toBe(1)
  expect(requests[0]).toMatchObject({
    status: 'pending',
    userId: guest.id,
    joinedVia: 'link',
    userEmail: guest.email,
    reviewedBy: null,
    reviewedAt: null,
  })
  expect((await use(guest, 'verifySharedLink', token)).data).toMatchObject({
    needApprovalToJoin: true,
    hasPendingRequest: true,
    isMember: false,
  })
  expect((await read(owner)).hasPendingRequests).toBe(true)
  const listed = await api.call(owner, 'listJoinRequests', { params: { kbId: kb.id } })
  expect(listed).toEqual([requests[0]])
})

test('joining a public knowledge base with approval creates a join request', async () => {
  const { owner, kb } = await shared({ isPublic: true, needApprovalToJoin: true })
  const guest = await api.person()
  for (const _ of [1, 2])
    expect(await api.call(guest, 'joinKb', { params: { kbId: kb.id } })).toEqual({
      outcome: 'requested',
    })
  const listed = await api.call(owner, 'listJoinRequests', { params: { kbId: kb.id } })
  expect(listed.map(({ userId, joinedVia }) => [userId, joinedVia])).toEqual([[guest.id, 'public']])
})

test('a private knowledge base cannot be joined without its link', async () => {
  const { kb } = await shared()
  const refused = await api.attempt(await api.person(), 'joinKb', { params: { kbId: kb.id } })
  expect(refused.code).toBe('kb_not_found')
})

test('a person who joins twenty times at once is a member once', async () => {
  const { token, read, owner } = await shared()
  const guest = await api.person()
  const joins = Array.from({ length: 20 }, () => use(guest, 'joinBySharedLink', token))
  const answers = await Promise.all(joins)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await read(owner)).toMatchObject({ memberCount: 2, sharedWith: [guest.id] })
})
