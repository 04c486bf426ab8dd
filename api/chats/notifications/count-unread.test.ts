import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

test('unread notifications are counted up to a hundred, in one knowledge base and in all knowledge bases', async () => {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  const other = await api.kb(ben)
  const many = limits.unreadCounted + 1
  await sql`insert into notifications (id, user_id, type, kb_id, actor_id, group_key)
    select gen_random_uuid(), ${ben.id}::uuid, 'message_mention', ${kb.id}::uuid, ${ana.id}::uuid, n::text
    from generate_series(1, ${many}::int) n`.execute(api.db)
  const count = async (query = {}) => (await api.attempt(ben, 'countUnread', { query })).data
  const most = { count: limits.unreadCounted, data: { count: limits.unreadCounted } }
  expect(await count()).toEqual(most)
  expect(await count({ kbId: kb.id })).toEqual(most)
  expect(await count({ kbId: other.id })).toEqual({ count: 0, data: { count: 0 } })
})
