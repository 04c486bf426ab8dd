import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertMessage } from '#api/chats/messages/insert.ts'
import { checkCounters } from '#api/operate/checks/counters.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import {
  openPostgres,
  postgresPrograms,
  type TestPostgres,
  withoutPostgres,
} from '#tests/support/postgres.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const withPostgres = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

let postgres: TestPostgres
let api: TestApi
let ana: Person
let eve: Person
let kb: TestKb
beforeAll(async () => {
  if (!postgresPrograms) return
  postgres = await openPostgres()
  api = await openApi({ env: { DATABASE_URL: postgres.url() } })
  ana = await api.person('Ana')
  eve = await api.person('Eve')
  kb = await api.kb(ana)
  await api.join(eve, kb)
})
afterAll(async () => {
  await api?.close()
  await postgres?.remove()
})

const params = () => ({ chatId: kb.townhallId })

const send = (person: Person, rootMessageId?: string) =>
  api.call(person, 'sendMessage', {
    params: params(),
    body: { clientId: newId(), content: 'At seven', ...(rootMessageId && { rootMessageId }) },
  })

const insertReply = (db: Db, { id: userId }: Person, rootId: string) =>
  insertMessage(db, {
    chat_id: kb.townhallId,
    user_id: userId,
    sender_type: 'user',
    client_id: newId(),
    content: 'At nine',
    root_id: rootId,
  })

/** Lets work begin while a transaction has stored a reply, and waits until it waits for that. */
async function whileReplying(person: Person, rootId: string, begin: () => Promise<unknown>) {
  let begun: Promise<unknown> | undefined
  await api.db.transaction().execute(async (trx) => {
    await insertReply(trx, person, rootId)
    begun = begin()
    const waiting = () =>
      postgres.ask(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  })
  await begun
}

withPostgres(
  'a reply is unread for who followed the thread while it was being stored',
  async () => {
    const root = await send(ana)
    await whileReplying(eve, root.id, () => insertReply(api.db, ana, root.id))
    expect(await checkCounters(api.db, false)).toEqual([])
  },
)

withPostgres('a reply that is stored while its reader reads the thread is unread', async () => {
  const root = await send(ana)
  const first = await send(eve, root.id)
  await whileReplying(eve, root.id, () =>
    api.call(ana, 'markThreadRead', {
      params: { ...params(), rootId: root.id },
      body: { messageId: first.id },
    }),
  )
  expect(await checkCounters(api.db, false)).toEqual([])
})
