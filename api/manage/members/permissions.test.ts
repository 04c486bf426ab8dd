import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { CallName } from '#contract/calls.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import type { LooseInput } from '#tests/support/call.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A knowledge base with a person in each role, an open invitation and an open join request. */
async function world(isPublic: boolean) {
  const [owner, admin, viewer, otherAdmin, otherViewer, outsider, asking] = await Promise.all(
    ['Olga', 'Ada', 'Vic', 'Adam', 'Vera', 'Out', 'Ask'].map((name) => api.person(name)),
  )
  const people = { owner, admin, viewer, outsider } as Record<string, Person>
  const kb = await api.kb(owner as Person, { isPublic, needApprovalToJoin: true })
  for (const person of [admin, otherAdmin]) await api.join(person as Person, kb, 'admin')
  for (const person of [viewer, otherViewer]) await api.join(person as Person, kb)
  const params = { kbId: kb.id }
  const { invitees } = await api.call(owner as Person, 'inviteByEmail', {
    params,
    body: { Emails: [`${newId()}@example.org`] },
  })
  const link = (await api.call(owner as Person, 'readKb', { params })).invitationLink ?? ''
  const { id: requestId } = await api.call(asking as Person, 'requestBySharedLink', {
    params: { token: link.split('/')[2] ?? '' },
  })
  const ids = {
    kbId: kb.id,
    requestId,
    inviteeId: invitees[0]?.id ?? '',
    owner: owner?.id,
    admin: otherAdmin?.id,
    viewer: otherViewer?.id,
  } as Ids
  return { people, ids, state: () => dump(kb.id) }
}

type Ids = Record<
  'kbId' | 'requestId' | 'inviteeId' | 'owner' | 'admin' | 'viewer' | 'self',
  string
>

/** Reads all data that these calls could change. */
async function dump(kbId: string) {
  const { db } = api
  const of = (table: 'kb_members' | 'invitees' | 'join_requests') =>
    db.selectFrom(table).selectAll().where('kb_id', '=', kbId).orderBy('kb_id').execute()
  const kb = await db.selectFrom('kbs').selectAll().where('id', '=', kbId).execute()
  return [kb, await of('kb_members'), await of('invitees'), await of('join_requests')]
}

const role = (target: 'owner' | 'admin' | 'viewer' | 'self', to: string) => (ids: Ids) => ({
  params: { kbId: ids.kbId },
  body: { user_id: ids[target], role: to },
})
const member = (target: 'owner' | 'admin' | 'viewer' | 'self') => (ids: Ids) => ({
  params: { kbId: ids.kbId, userId: ids[target] },
})
const plain = ({ kbId }: Ids) => ({ params: { kbId } })
const emails = ({ kbId }: Ids) => ({
  params: { kbId },
  body: { Emails: [`${newId()}@example.org`] },
})
const request = ({ kbId, requestId }: Ids) => ({
  params: { kbId, requestId },
  body: { action: 'approve' },
})

// The statuses of a call for: owner, admin, viewer, a signed-in non-member of a private and of a
// public knowledge base, and a signed-out visitor.
const table: [CallName, (ids: Ids) => LooseInput, string][] = [
  ['listCollaborators', plain, '200 200 200 404 403 401'],
  ['inviteByEmail', emails, '200 200 403 404 403 401'],
  ['leaveKb', plain, '409 200 200 404 403 401'],
  ['changeRole', role('viewer', 'admin'), '200 200 403 404 403 401'],
  ['changeRole', role('admin', 'viewer'), '200 403 403 404 403 401'],
  ['changeRole', role('owner', 'viewer'), '403 403 403 404 403 401'],
  ['changeRole', role('self', 'admin'), '403 403 403 404 403 401'],
  ['removeMember', member('viewer'), '200 200 403 404 403 401'],
  ['removeMember', member('admin'), '200 403 403 404 403 401'],
  ['removeMember', member('owner'), '403 403 403 404 403 401'],
  ['removeMember', member('self'), '403 403 403 404 403 401'],
  ['transferOwnership', member('viewer'), '200 403 403 404 403 401'],
  ['transferOwnership', member('admin'), '200 403 403 404 403 401'],
  ['transferOwnership', member('self'), '403 403 403 404 403 401'],
  [
    'withdrawInvitation',
    ({ kbId, inviteeId }) => ({ params: { kbId, inviteeId } }),
    '200 200 403 404 403 401',
  ],
  ['renewSharedLink', plain, '200 200 403 404 403 401'],
  ['listJoinRequests', plain, '200 200 403 404 403 401'],
  ['decideJoinRequest', request, '200 200 403 404 403 401'],
]

const columns = [
  ['owner', false],
  ['admin', false],
  ['viewer', false],
  ['outsider', false],
  ['outsider', true],
  ['nobody', false],
] as const

for (const [who, isPublic] of columns) {
  const column = columns.findIndex(([one, open]) => one === who && open === isPublic)
  const where = isPublic ? 'a public' : 'a private'
  test(`permissions of ${who} for the members of ${where} knowledge base`, async () => {
    let { people, ids, state } = await world(isPublic)
    for (const [name, input, statuses] of table) {
      const person = people[who] ?? null
      const before = await state()
      const own = { ...ids, self: person?.id ?? newId() }
      const { status } = await api.attempt(person, name, input(own))
      expect(`${name}: ${status}`).toBe(`${name}: ${statuses.split(' ')[column]}`)
      if (status >= 400) expect(await state()).toEqual(before)
      else if (name !== 'listCollaborators') ({ people, ids, state } = await world(isPublic))
    }
  })
}
