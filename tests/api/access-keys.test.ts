import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedCalls } from '#contract/calls/published.ts'
import type { CallName } from '#contract/calls.ts'
import { type KeyUse, keyUse } from '#contract/key-use.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { digest } from '#tests/support/digest.ts'
import { openProvider } from '#tests/support/provider.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'
import type { Target } from '#tests/support/tries/try.ts'
import { attempts, perform } from '#tests/support/tries.ts'
import { withKey } from '#tests/support/with-key.ts'
import { table } from './permissions/table.ts'

// Every call of the contract, made with each kind of access key by the owner of a knowledge base.

let provider: Awaited<ReturnType<typeof openProvider>>
let api: TestApi
let here: Fixture
/** Another knowledge base of the same owner. */
let elsewhere: Fixture
let owner: Person
beforeAll(async () => {
  provider = await openProvider()
  api = await openApi({ env: { OIDC_ISSUER: provider.url } })
  here = await makeFixture(api)
  owner = here.people.owner
  elsewhere = await makeFixture(api)
  await own(elsewhere, owner)
}, 180_000)
afterAll(async () => {
  provider.close()
  await api.close()
})

/** Makes this person the owner of a scene, with all that its owner has. */
async function own({ kb, people }: Fixture, person: Person): Promise<void> {
  await api.call(people.owner, 'transferOwnership', {
    params: { kbId: kb.id, userId: people.admin.id },
  })
  await api.join(person, kb, 'admin')
  await api.call(people.admin, 'transferOwnership', { params: { kbId: kb.id, userId: person.id } })
  people.owner = person
}

type Wanted = { scope?: 'read' | 'write'; kbId?: string }

async function makeKey(wanted: Wanted): Promise<{ secret: string; keyId: string }> {
  const body = { name: 'A program', ...wanted }
  const { key, secret } = await api.call(owner, 'createAccessKey', { body })
  // So that no call stores that it was used.
  await api.db
    .updateTable('access_keys')
    .set({ last_used_at: new Date(Date.now() + 3_600_000).toISOString() })
    .where('id', '=', key.id)
    .execute()
  return { secret, keyId: key.id }
}

const names = Object.keys(table) as CallName[]

function targetOf(name: CallName): Target {
  const row = table[name]
  return 'of' in row ? (Object.keys(row.of)[0] as Target) : 'any'
}

const kinds: Record<string, { wanted: (kbId: string) => Wanted; allowed: KeyUse[] }> = {
  'a key that reads': { wanted: () => ({}), allowed: ['read', 'readEverywhere'] },
  'a key that writes': {
    wanted: () => ({ scope: 'write' }),
    allowed: ['read', 'readEverywhere', 'write', 'writeEverywhere'],
  },
  'a key that reads in one knowledge base': {
    wanted: (kbId) => ({ kbId }),
    allowed: ['read'],
  },
  'a key that writes in one knowledge base': {
    wanted: (kbId) => ({ scope: 'write', kbId }),
    allowed: ['read', 'write'],
  },
}

for (const [what, { wanted, allowed }] of Object.entries(kinds))
  test(`${what} makes exactly the calls that it may make`, { timeout: 180_000 }, async () => {
    const { secret } = await makeKey(wanted(here.kb.id))
    const wrong: string[] = []
    for (const name of names) {
      if (name === 'createAccessKey') continue
      const prepared = await attempts[name](here, owner, targetOf(name))
      const { code } = await perform(withKey(api, secret), owner, name, prepared)
      const isAllowed = allowed.includes(keyUse[name])
      const isOther = code === 'kb_not_found' || code === 'chat_not_found'
      // What is deleted is a knowledge base of its own, and none of them is public.
      const isHere = name !== 'deleteKb' && !Object.hasOwn(publishedCalls, name)
      if ((code === 'key_not_allowed') === isAllowed || (isAllowed && isOther && isHere))
        wrong.push(`${name} (${keyUse[name]}): ${code ?? 'ok'}`)
    }
    expect(wrong).toEqual([])
  })

test('what a key that reads may call changes nothing', { timeout: 180_000 }, async () => {
  const { secret } = await makeKey({})
  const changing: string[] = []
  for (const name of names.filter((one) => keyUse[one].startsWith('read'))) {
    const prepared = await attempts[name](here, owner, targetOf(name))
    await api.deps.notifier.settled()
    const before = await digest(api.db)
    await perform(withKey(api, secret), owner, name, prepared)
    if (JSON.stringify(await digest(api.db)) !== JSON.stringify(before)) changing.push(name)
  }
  expect(changing).toEqual([])
})

// These name no knowledge base: they answer about the one of the key.
const withoutKb = new Set<CallName>([
  'readUser',
  'heartbeat',
  'listKbs',
  'listKbNames',
  'filterNotifications',
  'countUnread',
  'readAllNotifications',
  'search',
  'listAuthors',
])

test('to a key of one knowledge base, another one and all that is in it are missing', {
  timeout: 180_000,
}, async () => {
  const { secret } = await makeKey({ scope: 'write', kbId: here.kb.id })
  const wrong: string[] = []
  for (const name of names) {
    if (name === 'createAccessKey' || withoutKb.has(name)) continue
    for (const target of targetsOf(name)) {
      const prepared = await attempts[name](elsewhere, owner, target)
      const { undo: _, ...once } = prepared
      const { status, code } = await perform(withKey(api, secret), owner, name, once)
      if (status !== 404 && code !== 'key_not_allowed')
        wrong.push(`${name} (${target}): ${code ?? 'ok'}`)
    }
  }
  expect(wrong).toEqual([])
})

function targetsOf(name: CallName): Target[] {
  const row = table[name]
  return 'of' in row ? (Object.keys(row.of) as Target[]) : ['any']
}

test('lists show a key of one knowledge base nothing of another one', async () => {
  const { secret } = await makeKey({ scope: 'write', kbId: here.kb.id })
  const keyed = withKey(api, secret)
  await api.message(owner, elsewhere.kb.townhallId, 'It is said elsewhere')
  await api.message(owner, here.kb.townhallId, 'It is said here')
  await elsewhere.entities.notification(owner)
  const texts = await Promise.all(
    [...withoutKb].map(async (name) => {
      const input = name === 'search' ? { query: { q: 'said' } } : {}
      const { data } = await keyed.look(owner, name, input)
      return JSON.stringify(data)
    }),
  )
  expect(texts.join()).toContain('It is said here')
  expect(texts.join()).not.toContain(elsewhere.kb.id)
  const { data: unread } = await api.look(owner, 'countUnread', {
    query: { kbId: elsewhere.kb.id },
  })
  expect(unread).toMatchObject({ count: 1 })
})

test('a key of one knowledge base forwards nothing into another one', async () => {
  const { secret } = await makeKey({ scope: 'write', kbId: here.kb.id })
  const { id } = await api.message(owner, here.kb.townhallId, 'Stays here')
  const forward = (chatIds: string[]) =>
    withKey(api, secret).look(owner, 'forwardMessages', {
      params: { chatId: here.kb.townhallId },
      body: { clientId: crypto.randomUUID(), messageIds: [id], chatIds },
    })
  expect((await forward([elsewhere.kb.townhallId])).code).toBe('chat_not_found')
  expect((await forward([here.kb.townhallId])).code).toBeUndefined()
})

test('a key of one knowledge base sees no quote of a file of another one', async () => {
  const { secret } = await makeKey({ kbId: here.kb.id })
  const resourceId = await elsewhere.entities.resource(owner)
  const chatId = await here.entities.groupChat(owner, [[owner, 'admin']])
  const messageId = await elsewhere.entities.quote(chatId, owner, resourceId)
  await api.db
    .updateTable('messages')
    .set({ source_kb_id: elsewhere.kb.id })
    .where('id', '=', messageId)
    .execute()
  const place = { params: { chatId, messageId } }
  const [mine, keys] = [
    await api.look(owner, 'readMessage', place),
    await withKey(api, secret).look(owner, 'readMessage', place),
  ]
  expect(mine.data).toMatchObject({ citations: [{ resourceId }], withheld: null })
  expect(keys.data).toMatchObject({ citations: [], content: '', withheld: 'not_readable' })
})
