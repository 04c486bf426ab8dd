import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A knowledge base with an admin and a viewer, and the shared link they know. */
async function shared() {
  const [owner, admin, viewer] = (await Promise.all(
    ['Olga', 'Ada', 'Vic'].map((name) => api.person(name)),
  )) as [Person, Person, Person]
  const kb = await api.kb(owner)
  await api.join(admin, kb, 'admin')
  await api.join(viewer, kb)
  const params = { kbId: kb.id }
  const linkOf = async (person: Person) =>
    (await api.call(person, 'readKb', { params })).invitationLink ?? ''
  return { owner, admin, viewer, params, linkOf, link: await linkOf(owner) }
}

type Shared = Awaited<ReturnType<typeof shared>>

const joinBy = (person: Person, link: string) =>
  api.attempt(person, 'joinBySharedLink', { params: { token: link.split('/')[2] ?? '' } })

const departures: [string, (world: Shared) => Promise<unknown>][] = [
  [
    'removing a member',
    ({ owner, viewer, params }) =>
      api.call(owner, 'removeMember', { params: { ...params, userId: viewer.id } }),
  ],
  [
    'demoting an admin',
    ({ owner, admin, params }) =>
      api.call(owner, 'changeRole', { params, body: { user_id: admin.id, role: 'viewer' } }),
  ],
  [
    'transferring the knowledge base',
    ({ owner, admin, params }) =>
      api.call(owner, 'transferOwnership', { params: { ...params, userId: admin.id } }),
  ],
]
for (const [what, depart] of departures)
  test(`${what} renews the shared link, and open share dialogs show the new one`, async () => {
    const world = await shared()
    const watching = what.startsWith('transferring') ? world.admin : world.owner
    const socket = await api.socket(watching)
    await depart(world)
    const renewed = await world.linkOf(watching)
    expect(renewed).not.toBe(world.link)
    await socket.until(
      ({ type, data }) =>
        type === 'kb_update' && (data as { invitationLink?: string }).invitationLink === renewed,
    )
    expect((await joinBy(world.viewer, world.link)).code).toBe('invitation_not_found')
  })

test('a removed member cannot come back by the link they knew', async () => {
  const { owner, viewer, params, link } = await shared()
  await api.call(owner, 'removeMember', { params: { ...params, userId: viewer.id } })
  expect((await joinBy(viewer, link)).code).toBe('invitation_not_found')
})

test('promoting somebody, and leaving voluntarily, keep the shared link', async () => {
  const { owner, viewer, admin, params, linkOf, link } = await shared()
  await api.call(owner, 'changeRole', { params, body: { user_id: viewer.id, role: 'admin' } })
  await api.call(admin, 'leaveKb', { params })
  expect(await linkOf(owner)).toBe(link)
})

const listInvitees = async (person: Person, { params }: Shared) =>
  (await api.call(person, 'listCollaborators', { params })).invitees

const goings: [string, (world: Shared) => Promise<unknown>][] = [
  [
    'removing an admin',
    ({ owner, admin, params }) =>
      api.call(owner, 'removeMember', { params: { ...params, userId: admin.id } }),
  ],
  ...departures.slice(1, 2),
]
for (const [what, go] of goings)
  test(`${what} withdraws the invitations they sent, and no other invitations`, async () => {
    const world = await shared()
    const { owner, admin, params } = world
    const second = await api.person('Ada again')
    const guest = await api.person('Gus')
    await api.call(admin, 'inviteByEmail', { params, body: { Emails: [second.email] } })
    await api.call(owner, 'inviteByEmail', { params, body: { Emails: [guest.email] } })
    const socket = await api.socket(owner)
    await go(world)
    await socket.until(
      ({ type, data }) =>
        type === 'kb_update' &&
        (data as { invitees?: { status: string }[] }).invitees?.[0]?.status === 'canceled',
    )
    expect((await listInvitees(owner, world)).map(({ email }) => email)).toEqual([guest.email])
    expect(await api.call(second, 'listNotifications', {})).toEqual([])
    const refused = await api.attempt(second, 'acceptOwnInvitation', { params })
    expect(refused.code).toBe('invitation_not_found')
    expect(await api.call(guest, 'acceptOwnInvitation', { params })).toEqual(params)
  })

test('transferring the knowledge base withdraws the invitations of its former owner', async () => {
  const world = await shared()
  const { owner, admin, params } = world
  const guest = await api.person('Gus')
  await api.call(owner, 'inviteByEmail', { params, body: { Emails: [guest.email] } })
  await api.call(owner, 'transferOwnership', { params: { ...params, userId: admin.id } })
  expect(await listInvitees(admin, world)).toEqual([])
})
