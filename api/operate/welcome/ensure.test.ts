import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Api, createApi } from '#api/create.ts'
import { botId, welcomeKbId } from '#api/platform/ids.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { demoPeople, readSettings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import { placeEmptyDatabase } from '#tests/support/program.ts'
import { removeKb } from './ensure.ts'

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'welcome-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await placeEmptyDatabase(dir)
  return dir
}

async function withApi(
  dir: string,
  use: (api: Api) => Promise<void>,
  chosen: Record<string, string> = {},
): Promise<void> {
  const settings = readSettings({ DATA_DIR: dir, ...chosen })
  const api = await createApi({ settings, selfUrl: () => 'http://localhost' })
  try {
    await use(api)
  } finally {
    await api.close()
  }
}

/** Waits for the bot's finished answer. */
async function answered({ deps: { db, hub } }: Api) {
  const chats = await db.selectFrom('chats').select('id').where('kb_id', '=', welcomeKbId).execute()
  const find = () =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('sender_type', '=', 'bot')
      .where('bot_state', '!=', 'writing')
      .executeTakeFirst()
  return new Promise<NonNullable<Awaited<ReturnType<typeof find>>>>((resolve, reject) => {
    const look = () => find().then((row) => row && resolve(row), reject)
    const listener = { userId: botId, sessionHash: '', send: look, unread: () => 0, end: () => {} }
    hub.add(listener)
    hub.join(
      listener,
      chats.map((chat) => topics.chat(chat.id)),
    )
    look()
  })
}

async function countAll(db: Db) {
  const tables = ['users', 'kbs', 'kb_members', 'folders', 'resources', 'messages'] as const
  const counts = tables.map(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)]
  })
  return Object.fromEntries(await Promise.all(counts))
}

test('a first start creates Welcome, analyses its files and has a cited answer; a second start adds nothing', async () => {
  const dir = await newFolder()
  let first = {}
  await withApi(dir, async (api) => {
    const answer = await answered(api)
    expect(answer.bot_state).toBe('done')
    expect(answer.citations?.length).toBeGreaterThan(0)
    expect(answer.citations[0]?.quote).toContain('owner may delete')
    const files = await api.deps.db.selectFrom('resources').select(['title', 'status']).execute()
    expect(files).toHaveLength(6)
    expect(files.filter((file) => file.status !== 'completed')).toEqual([])
    first = await countAll(api.deps.db)
  })
  await withApi(dir, async (api) => {
    expect(await countAll(api.deps.db)).toEqual(first)
  })
})

test('the people of a demo have the ids that its sign-in page knows', async () => {
  await withApi(await newFolder(), async ({ deps: { db } }) => {
    const people = db
      .selectFrom('users')
      .select(['id', 'email', 'name'])
      .where('is_bot', '=', false)
    expect(await people.orderBy('id').execute()).toEqual(demoPeople)
  })
})

test('a deleted Welcome stays deleted', async () => {
  const dir = await newFolder()
  await withApi(dir, async (api) => {
    await answered(api)
    await removeKb(api.deps, welcomeKbId)
  })
  await withApi(dir, async ({ deps: { db } }) => {
    expect(await countAll(db)).toMatchObject({ users: 4, kbs: 0, resources: 0, messages: 0 })
  })
})

test('a first start that is interrupted before the question is completed by the next start', async () => {
  const dir = await newFolder()
  await withApi(dir, async () => {})
  await withApi(dir, async (api) => {
    expect((await answered(api)).citations?.length).toBeGreaterThan(0)
    expect(await countAll(api.deps.db)).toMatchObject({ kbs: 1, resources: 6, messages: 4 })
  })
})

test('without enough storage, Welcome has the files that fit, and the question is asked', async () => {
  await withApi(
    await newFolder(),
    async (api) => {
      expect((await answered(api)).bot_state).toBe('done')
      const files = await api.deps.db.selectFrom('resources').select('title').execute()
      expect(files.map(({ title }) => title).sort()).toEqual([
        'File formats.csv',
        'Sharing and writing.md',
      ])
      expect(await countAll(api.deps.db)).toMatchObject({ users: 4, kbs: 1 })
    },
    { MAX_KB_BYTES: '10000', MAX_PERSON_BYTES: '3900' },
  )
})
