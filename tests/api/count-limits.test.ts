import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#api/people/auth/sessions.ts'
import { countLimits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { browserKeys } from '#tests/support/browser-keys.ts'
import type { Attempt } from '#tests/support/call.ts'
import { insertPushSubscription } from '#tests/support/entities/members.ts'
import { openPostgres, postgresPrograms, type TestPostgres } from '#tests/support/postgres.ts'

// Each number that a person can raise: all but three are there, then twelve requests come at once.
// On PostgreSQL they run at once too, so it is used if it is installed.

let api: TestApi
let postgres: TestPostgres | null
beforeAll(async () => {
  postgres = postgresPrograms ? await openPostgres() : null
  api = await openApi({ env: postgres ? { DATABASE_URL: postgres.url() } : {} })
})
afterAll(async () => {
  await api.close()
  await postgres?.remove()
})

const free = 3
const twelve = (make: (n: number) => Promise<Attempt>) =>
  Promise.all(Array.from({ length: 12 }, (_, n) => make(n)))

function expectThree(answers: Attempt[], code: string): void {
  const accepted = answers.filter(({ status }) => status === 200)
  const refused = answers.filter((answer) => answer.code === code)
  expect([accepted.length, refused.length], JSON.stringify(answers[0])).toEqual([
    free,
    answers.length - free,
  ])
}

/** Stores people; returns their ids. */
async function addPeople(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, name, display_name, spelling)
    select id, id || '@example.com', 'Somebody', 'Somebody', 'somebody'
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made
    returning id`.execute(api.db)
  return rows.map(({ id }) => id)
}

async function addMembers(kbId: string, ids: string[]): Promise<void> {
  await sql`insert into kb_members (kb_id, user_id, role)
    select ${kbId}, id, 'viewer' from unnest(${ids}::uuid[]) as made (id)`.execute(api.db)
  await sql`update kbs set member_count = member_count + ${ids.length}::int where id = ${kbId}`.execute(
    api.db,
  )
}

async function owned(change = {}) {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner, change)
  return { owner, kb, kbId: kb.id, params: { kbId: kb.id } }
}

test('reactions of a person at a message', async () => {
  const { owner, kb } = await owned()
  const { id: messageId } = await api.message(owner, kb.townhallId, 'Well?')
  const params = { chatId: kb.townhallId, messageId }
  const codes = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const body = { reaction: String.fromCodePoint(0x1f600 + n) }
      return (await api.attempt(owner, 'addReaction', { params, body })).code ?? 'added'
    }),
  )
  const added = codes.filter((code) => code === 'added')
  expect(added).toHaveLength(countLimits.reactionsPerPersonAndMessage)
  expect(new Set(codes)).toEqual(new Set(['added', 'invalid_input']))
})

test('reactions of all people at a message', async () => {
  const { owner, kb } = await owned()
  const { id: messageId } = await api.message(owner, kb.townhallId, 'Well?')
  await sql`insert into reactions (message_id, user_id, reaction)
    select ${messageId}, id, '👍'
    from unnest(${await addPeople(countLimits.reactionsPerMessage - free)}::uuid[]) as made (id)`.execute(
    api.db,
  )
  const params = { chatId: kb.townhallId, messageId }
  const react = (n: number) =>
    api.attempt(owner, 'addReaction', {
      params,
      body: { reaction: String.fromCodePoint(0x1f600 + n) },
    })
  expectThree(await twelve(react), 'invalid_input')
})

test('terms of a person and of a knowledge base', async () => {
  const { owner, kbId } = await owned()
  for (const place of [{}, { scope: 'kb', kbId }]) {
    const [user, kb] = 'kbId' in place ? [null, kbId] : [owner.id, null]
    await sql`insert into terms (id, user_id, kb_id, keyword, folded, words, definition)
      select gen_random_uuid(), ${user}::uuid, ${kb}::uuid, 'known ' || n, 'known ' || n, '{known}', ''
      from generate_series(1, ${countLimits.termsPerOwner - free}::int) n`.execute(api.db)
    const define = (n: number) =>
      api.attempt(owner, 'createTerm', { body: { keyword: `new ${n}`, definition: 'x', ...place } })
    expectThree(await twelve(define), 'invalid_input')
  }
})

test('access keys of a person', async () => {
  const { owner } = await owned()
  await sql`insert into access_keys (id, user_id, name, scope, token_hash, ending)
    select gen_random_uuid(), ${owner.id}, 'A program', 'read', gen_random_uuid()::text, 'abcd'
    from generate_series(1, ${countLimits.accessKeysPerPerson - free}::int)`.execute(api.db)
  const make = () => api.attempt(owner, 'createAccessKey', { body: { name: 'Another' } })
  expectThree(await twelve(make), 'too_many_access_keys')
})

test('browsers in which a person gets notices', async () => {
  const { owner } = await owned()
  const { pushSubscriptionsPerPerson } = countLimits
  for (let n = free; n < pushSubscriptionsPerPerson; n++)
    await insertPushSubscription(api.db, owner.id)
  const subscribe = async () => {
    const browser = { ...owner, cookie: `session=${await startSession(api.db, owner.id)}` }
    return api.attempt(browser, 'createPushSubscription', { body: browserKeys() })
  }
  expectThree(await twelve(subscribe), 'too_many_push_subscriptions')
})

test('lines that a person keeps in the book of a knowledge base', async () => {
  const { owner, kbId, kb } = await owned()
  const { id: messageId } = await api.message(owner, kb.townhallId, 'A line')
  await sql`insert into book_lines (id, kb_id, user_id, quote, tsv, message_id)
    select gen_random_uuid(), ${kbId}, ${owner.id}, 'A line', '', ${messageId}
    from generate_series(1, ${countLimits.bookLinesPerPerson - free}::int)`.execute(api.db)
  const keep = () =>
    api.attempt(owner, 'keepLine', { params: { kbId }, body: { quote: 'A line', messageId } })
  expectThree(await twelve(keep), 'too_many_book_lines')
})

test('aliases of a person, of which those that are there can be changed', async () => {
  const { owner, kbId } = await owned()
  const ids = await addPeople(countLimits.aliasesPerPerson + 12)
  await addMembers(kbId, ids)
  await sql`insert into aliases (owner_id, target_id, alias, spelling)
    select ${owner.id}, id, 'Friend', 'friend'
    from unnest(${ids.slice(12 + free)}::uuid[]) as made (id)`.execute(api.db)
  const name = (n: number) =>
    api.attempt(owner, 'setAlias', { body: { targetUserId: ids[n], alias: 'New' } })
  expectThree(await twelve(name), 'invalid_input')
  expect((await name(ids.length - 1)).status).toBe(200)
})

test('people of a group chat', async () => {
  const { owner, kbId } = await owned()
  const ids = await addPeople(countLimits.membersPerChat + 12)
  await addMembers(kbId, ids)
  const { id: chatId } = await api.call(owner, 'createChat', { body: { kbId, title: 'Group' } })
  await sql`insert into chat_members (chat_id, user_id)
    select ${chatId}, id from unnest(${ids.slice(13 + free)}::uuid[]) as made (id)`.execute(api.db)
  const add = (n: number) =>
    api.attempt(owner, 'addChatMembers', { params: { chatId }, body: { UserIDs: [ids[n]] } })
  expectThree(await twelve(add), 'invalid_input')
})

test('members of a knowledge base', async () => {
  const { kbId, params } = await owned({ isPublic: true })
  await addMembers(kbId, await addPeople(countLimits.membersPerKb - 1 - free))
  const people = await Promise.all(Array.from({ length: 12 }, () => api.person()))
  const join = (n: number) => api.attempt(people[n] as Person, 'joinKb', { params })
  expectThree(await twelve(join), 'too_many_members')
})

test('knowledge bases that a person is in', async () => {
  const ana = await api.person()
  const owner = await api.person()
  await sql`with made as (
      insert into kbs (id, title, invitation_token, created_by)
      select gen_random_uuid(), 'Almanac', gen_random_uuid()::text, ${ana.id}
      from generate_series(1, ${countLimits.kbsPerMember - free}::int) returning id)
    insert into kb_members (kb_id, user_id, role) select id, ${ana.id}, 'viewer' from made`.execute(
    api.db,
  )
  const kbs = await Promise.all(Array.from({ length: 12 }, () => api.kb(owner, { isPublic: true })))
  const join = (n: number) => api.attempt(ana, 'joinKb', { params: { kbId: kbs[n]?.id ?? '' } })
  expectThree(await twelve(join), 'too_many_memberships')
})

test('pending invitations to a knowledge base, of which each can be renewed', async () => {
  const { owner, kbId, params } = await owned()
  await sql`insert into invitees (id, kb_id, email, token_hash, invited_by, expires_at)
    select gen_random_uuid(), ${kbId}, n || '@example.com', gen_random_uuid()::text, ${owner.id},
      now() + interval '1 day'
    from generate_series(1, ${countLimits.invitationsPerKb - free}::int) n`.execute(api.db)
  const invite = (address: string) =>
    api.attempt(owner, 'inviteByEmail', { params, body: { Emails: [address] } })
  expectThree(await twelve((n) => invite(`new${n}@example.com`)), 'invalid_input')
  expect((await invite('1@example.com')).status).toBe(200)
})

test('folders of a knowledge base, however they are made, and those that are restored', async () => {
  const { owner, kbId, params } = await owned()
  const make = (name: string) => api.attempt(owner, 'createFolder', { params, body: { name } })
  const { id } = (await make('Gone')).data as { id: string }
  await api.call(owner, 'deleteFolders', { params, body: { ids: [id] } })
  await sql`insert into folders (id, kb_id, name, created_by)
    select gen_random_uuid(), ${kbId}, 'Folder ' || n, ${owner.id}
    from generate_series(1, ${countLimits.foldersPerKb - free}::int) n`.execute(api.db)
  const paths = (n: number) =>
    api.attempt(owner, 'makeFolders', { params, body: { folderId: null, paths: [`Path ${n}`] } })
  const answers = await twelve((n) => (n % 2 ? make(`New ${n}`) : paths(n)))
  expectThree(answers, 'too_many_folders')
  const restored = await api.attempt(owner, 'restoreFromBin', { params, body: { ids: [id] } })
  expect(restored.code).toBe('too_many_folders')
})

test('files and links of a knowledge base', async () => {
  const { owner, kbId, params } = await owned()
  await sql`update kbs set resource_count = ${countLimits.resourcesPerKb - free}::int
    where id = ${kbId}`.execute(api.db)
  const add = (n: number) =>
    api.attempt(owner, 'addLinks', { params, body: { Links: [`https://example.com/${n}`] } })
  expectThree(await twelve(add), 'too_many_resources')
})

test('versions of a file', async () => {
  const { owner, kbId } = await owned()
  const send = async (path: string, n: number) => {
    const body = new FormData()
    body.append('file', new Blob([`Text ${n}`]), 'tides.txt')
    const response = await api.send(owner, 'POST', `/kb/${kbId}/resources${path}`, { body })
    const { data, error } = await response.json()
    return { status: response.status, code: error?.code, data } as Attempt
  }
  const [file] = (await send('', 0)).data as { id: string }[]
  const id = file?.id ?? ''
  // One more is the current version.
  const stored = countLimits.versionsPerFile - 1 - free
  await sql`insert into resource_versions
      (resource_id, n, kb_id, title, type, size, hash, uploader_id, created_at)
    select id, n, kb_id, title, type, 0, hash, uploader_id, now()
    from resources, generate_series(1, ${stored}::int) n where id = ${id}`.execute(api.db)
  await sql`update resources set version = ${stored + 1}::int where id = ${id}`.execute(api.db)
  expectThree(await twelve((n) => send(`/${id}/versions`, n + 1)), 'too_many_versions')
})

test('sessions of a person, of which the newest remain', async () => {
  const ana = await api.person()
  const most = countLimits.sessionsPerPerson
  await Promise.all(Array.from({ length: most + 12 }, () => startSession(api.db, ana.id)))
  const left = await api.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', ana.id)
    .where('expires_at', '>', sql<string>`now()`)
    .execute()
  expect(left).toHaveLength(most)
  expect((await api.attempt(ana, 'readUser', {})).status).toBe(401)
})
