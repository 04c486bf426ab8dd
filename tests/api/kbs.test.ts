import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { CallName } from '#contract/calls.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import type { LooseInput } from '#tests/support/call.ts'

let api: TestApi
let people: Record<Role, Person | null>
beforeAll(async () => {
  api = await openApi({ env: { APP_ADMINS: 'chief@example.com' } })
  const [owner, admin, viewer, other] = await Promise.all(
    ['Owner', 'Admin', 'Viewer', 'Other'].map((name) => api.person(name)),
  )
  people = { owner, admin, viewer, other, nobody: null } as typeof people
})
afterAll(() => api.close())

type Role = 'owner' | 'admin' | 'viewer' | 'other' | 'nobody'
type Setting = 'private' | 'public' | 'closed' | 'public closed'

const roles: Role[] = ['owner', 'admin', 'viewer', 'other', 'nobody']
const settings: Record<Setting, object> = {
  private: {},
  public: { isPublic: true },
  closed: { canEveryoneRead: false, canEveryoneCreateChat: false },
  'public closed': { isPublic: true, canEveryoneRead: false },
}

type Input = (kb: TestKb) => LooseInput
const inKb =
  (body?: unknown): Input =>
  (kb) => ({ params: { kbId: kb.id }, body })
const inChat =
  (body?: unknown): Input =>
  (kb) => ({ params: { chatId: kb.townhallId }, body })
const sending: Input = (kb) => inChat({ clientId: newId(), content: 'Hi' })(kb)

// The expected statuses per call and setting for owner, admin, viewer, non-member and signed out.
const table: [CallName, Input, Record<Setting, string>][] = [
  ['readKb', inKb(), all('200 200 200 404 401', '200 200 200 200 401')],
  ['listCollaborators', inKb(), all('200 200 200 404 401', '200 200 200 403 401')],
  ['updateKb', inKb({ description: 'x' }), all('200 200 403 404 401', '200 200 403 403 401')],
  ['updateKb', inKb({ title: 'New' }), all('200 403 403 404 401', '200 403 403 403 401')],
  [
    'updateKb',
    inKb({ defaultChatModel: 'gpt-4o' }),
    all('403 403 403 404 401', '403 403 403 403 401'),
  ],
  ['favoriteKb', inKb({ isFavorite: true }), all('200 200 200 404 401', '200 200 200 200 401')],
  [
    'listResources',
    inKb(),
    {
      ...all('200 200 200 404 401', '200 200 200 200 401'),
      closed: '200 200 403 404 401',
      'public closed': '200 200 403 403 401',
    },
  ],
  [
    'listChats',
    (kb) => ({ query: { kbId: kb.id } }),
    all('200 200 200 404 401', '200 200 200 403 401'),
  ],
  ['readChat', inChat(), all('200 200 200 404 401')],
  ['listMessages', inChat(), all('200 200 200 404 401')],
  ['sendMessage', sending, all('200 200 200 404 401')],
  ['joinKb', inKb(), all('409 409 409 404 401', '409 409 409 200 401')],
  ['deleteKb', inKb(), all('200 403 403 404 401', '200 403 403 403 401')],
]

function all(closed: string, open = closed): Record<Setting, string> {
  return { private: closed, closed, public: open, 'public closed': open }
}

async function makeKb(setting: Setting): Promise<TestKb> {
  const kb = await api.kb(people.owner as Person, settings[setting])
  await api.join(people.admin as Person, kb, 'admin')
  await api.join(people.viewer as Person, kb)
  return kb
}

for (const setting of Object.keys(settings) as Setting[])
  test(`in a ${setting} knowledge base everybody can do exactly what their role allows`, async () => {
    const kb = await makeKb(setting)
    for (const [name, input, expected] of table) {
      const statuses: Partial<Record<Role, number>> = {}
      // Roles with fewer permissions make the calls first, because joining and deleting change the
      // data for the later roles.
      for (const role of [...roles].reverse())
        statuses[role] = (await api.attempt(people[role], name, input(kb))).status
      const found = roles.map((role) => statuses[role]).join(' ')
      expect([name, found]).toEqual([name, expected[setting]])
      if (name === 'joinKb')
        await api.db
          .deleteFrom('kb_members')
          .where('kb_id', '=', kb.id)
          .where('user_id', '=', people.other?.id ?? '')
          .execute()
    }
  })

test('the `can` of an answer agrees with what the person can do', async () => {
  for (const setting of Object.keys(settings) as Setting[]) {
    const kb = await makeKb(setting)
    const params = { kbId: kb.id }
    for (const role of ['owner', 'admin', 'viewer'] as const) {
      const { can } = await api.call(people[role] as Person, 'readKb', { params })
      const files = await api.attempt(people[role], 'listResources', { params })
      expect(files.status).toBe(can.read ? 200 : 403)
      const change = { params, body: { description: 'y' } }
      expect((await api.attempt(people[role], 'updateKb', change)).status).toBe(
        can.update ? 200 : 403,
      )
    }
  }
})

test('only app administrators who also administer the knowledge base change its models', async () => {
  const chief = await api.person('Chief', 'chief@example.com')
  const kb = await api.kb(chief)
  const body = { defaultChatModel: 'gpt-4o' as const }
  const changed = await api.call(chief, 'updateKb', { params: { kbId: kb.id }, body })
  expect(changed.defaultChatModel).toBe('gpt-4o')
})

test('members without permission to share see no invitation link, and non-members see no email address', async () => {
  const kb = await makeKb('public')
  const params = { kbId: kb.id }
  const as = (role: Role) => api.call(people[role] as Person, 'readKb', { params })
  expect((await as('admin')).invitationLink).toMatch(/^\/invite\/.{20,}\/join$/)
  expect((await as('viewer')).invitationLink).toBeNull()
  expect(await as('other')).toMatchObject({ invitationLink: null, creator: null, role: null })
  expect(await as('other')).toMatchObject({ createdBy: null })
  expect((await as('viewer')).creator).toMatchObject({ displayName: 'Owner', email: null })
  expect((await as('admin')).creator?.email).toContain('@')
  const { collaborators } = await api.call(people.viewer as Person, 'listCollaborators', { params })
  expect(collaborators.filter(({ email }) => email !== null)).toHaveLength(1)
})

test('lists contain only knowledge bases of which the person is a member, and explore only public ones', async () => {
  const kb = await makeKb('private')
  const open = await makeKb('public')
  const ids = async (person: Person) => (await api.call(person, 'listKbs', {})).map(({ id }) => id)
  expect(await ids(people.viewer as Person)).toEqual(expect.arrayContaining([kb.id, open.id]))
  expect(await ids(people.other as Person)).not.toContain(open.id)
  const shown = (await api.call(null, 'listPublicKbs', {})).map(({ id }) => id)
  expect(shown).toContain(open.id)
  expect(shown).not.toContain(kb.id)
})

test('names are those of the listed knowledge bases, and some can be listed alone, if they are one’s own', async () => {
  const kb = await makeKb('private')
  const open = await makeKb('public')
  const { viewer, other } = people as Record<string, Person>
  if (!viewer || !other) throw new Error('nobody')
  await api.call(viewer, 'favoriteKb', { params: { kbId: kb.id }, body: { isFavorite: true } })
  const all = await api.call(viewer, 'listKbs', {})
  const names = await api.call(viewer, 'listKbNames', {})
  const fields = [
    'id',
    'title',
    'icon',
    'role',
    'isFavorite',
    'resourceCount',
    'createdAt',
  ] as const
  expect(names).toEqual(
    all.map((one) => Object.fromEntries(fields.map((name) => [name, one[name]]))),
  )
  const active = await api.call(viewer, 'listKbNames', { query: { withActivity: 'true' } })
  expect(active).toEqual(
    names.map((one, n) => ({ ...one, lastActivityAt: all[n]?.lastActivityAt })),
  )
  expect(names.filter(({ isFavorite }) => isFavorite).map(({ id }) => id)).toEqual([kb.id])
  const query = { ids: `${kb.id},${open.id}` }
  expect(await api.call(viewer, 'listKbs', { query })).toEqual(
    all.filter(({ id }) => id === kb.id || id === open.id),
  )
  expect(await api.call(other, 'listKbs', { query })).toEqual([])
  const ids = (await api.call(other, 'listKbNames', {})).map(({ id }) => id)
  expect(ids).not.toContain(open.id)
})

test('joining twice adds a member once, to the system chats too, and updates the person’s other tabs', async () => {
  const kb = await makeKb('public')
  const cay = await api.person('Cay')
  const tab = await api.socket(cay)
  const params = { kbId: kb.id }
  const tries = Array.from({ length: 5 }, () => api.attempt(cay, 'joinKb', { params }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect((await api.call(cay, 'readKb', { params })).memberCount).toBe(4)
  expect(await api.call(cay, 'listChats', { query: params })).toHaveLength(2)
  await tab.until((event) => event.type === 'kb_add' && event.data.kb.id === kb.id)
})

test('every id of another person’s object is rejected, in a path or in a body', async () => {
  const { other } = people as { other: Person }
  const kb = await makeKb('private')
  const own = await api.kb(other)
  const message = await api.message(people.owner as Person, kb.townhallId, 'Ours')
  const mine = { chatId: own.townhallId }
  const body = { clientId: newId(), content: 'x' }
  const tries: [CallName, LooseInput][] = [
    ['sendMessage', { params: mine, body: { ...body, rootMessageId: message.id } }],
    ['sendMessage', { params: mine, body: { ...body, parentId: message.id } }],
    ['markChatRead', { params: mine, body: { messageId: message.id } }],
    ['readThread', { params: { ...mine, rootId: message.id } }],
    ['listMessages', { params: mine, query: { parent: message.id } }],
    ['stopAnswer', { params: { ...mine, messageId: message.id } }],
    ['continueAnswer', { params: { ...mine, messageId: message.id } }],
    ['listChats', { query: { kbId: kb.id } }],
  ]
  for (const [name, input] of tries)
    expect([name, (await api.attempt(other, name, input)).status]).toEqual([name, 404])
})
