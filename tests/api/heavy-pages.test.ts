import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { countLimits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'

// What goes out with a message counts for the size of a page and of a forwarding, as its text does.

let api: TestApi
let ana: Person
let kb: TestKb
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  kb = await api.kb(ana)
})
afterAll(() => api.close())

const count = 40

/** Sends short messages, adds something to each, and returns the newest page. */
async function pageOf(add: (ids: string[]) => RawBuilder<unknown>) {
  const body = { kbId: kb.id, title: 'Group' }
  const { id: chatId } = await api.call(ana, 'createChat', { body })
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await api.message(ana, chatId, `Word ${n}`)).id)
  await add(ids).execute(api.db)
  const page = await api.call(ana, 'listMessages', { params: { chatId }, query: {} })
  return { ...page, chatId, ids, bytes: Buffer.byteLength(JSON.stringify(page)) }
}

async function withQuotes() {
  const resourceId = newId()
  await sql`insert into resources (id, kb_id, title, type, size, status, uploader_id)
    values (${resourceId}::uuid, ${kb.id}::uuid, 'a.txt', 'text/plain', 1, 'completed', ${ana.id}::uuid)`.execute(
    api.db,
  )
  const marks = Array.from({ length: 10 }, () => ({ start: 0, end: 1 }))
  const of = { resourceId, title: 'a.txt', page: 1, pageKind: 'lines', pageName: null, line: 1 }
  const citations = Array.from({ length: countLimits.citationsPerMessage }, (_, n) => {
    const quote = 'q'.repeat(
      countLimits.quoteCharactersPerMessage / countLimits.citationsPerMessage,
    )
    return { ...of, n: n + 1, start: 0, end: quote.length, quote, marks }
  })
  return pageOf(
    (ids) => sql`update messages set source_kb_id = ${kb.id}::uuid,
      citations = ${JSON.stringify(citations)}::jsonb where id = any(${ids}::uuid[])`,
  )
}

test('a page of messages with long quotes ends at the size limit', async () => {
  const { messages, hasMore, bytes } = await withQuotes()
  expect(messages[0]?.citations).toHaveLength(countLimits.citationsPerMessage)
  expect([messages.length < count, hasMore]).toEqual([true, true])
  expect(bytes).toBeLessThan(1.2 * apiLimits.messagePageBytes)
})

test('a page of messages with many reactions ends at the size limit', async () => {
  const people = 200
  const { messages, hasMore, bytes } = await pageOf(
    (ids) => sql`with people as (
        insert into users (id, email, name, display_name, spelling)
        select gen_random_uuid(), 'p' || n || '@x.example', repeat('N', 40), repeat('N', 40), 'n'
        from generate_series(1, ${people}::int) n returning id
      ), marked as (
        update messages set has_reactions = true where id = any(${ids}::uuid[])
      )
      insert into reactions (message_id, user_id, reaction)
      select message.id, people.id, '👍' from people, unnest(${ids}::uuid[]) message (id)`,
  )
  expect(messages[0]?.reactions).toHaveLength(people)
  expect([messages.length < count, hasMore]).toEqual([true, true])
  expect(bytes).toBeLessThan(1.2 * apiLimits.messagePageBytes)
})

test('messages with long quotes are forwarded only if they fit', async () => {
  const { chatId, ids } = await withQuotes()
  const forward = (messageIds: string[]) =>
    api.look(ana, 'forwardMessages', {
      params: { chatId },
      body: { messageIds, chatIds: [kb.townhallId], clientId: newId() },
    })
  expect((await forward(ids.slice(0, 1))).status).toBe(200)
  expect((await forward(ids)).status).toBe(400)
})
