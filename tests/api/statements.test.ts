import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { openApi, type TestApi, type TestKb } from '#tests/support/api.ts'
import { countStatements, ours } from '#tests/support/statements.ts'

let api: TestApi
let few: Holding
let many: Holding
beforeAll(async () => {
  api = await openApi()
  few = await hold(10)
  many = await hold(200)
})
afterAll(() => api.close())

type Holding = Awaited<ReturnType<typeof hold>>

/** Creates a person who has `many` of everything, and one more unread message. */
async function hold(many: number) {
  const [person, other] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(person)
  await api.join(other, kb)
  for (const fill of fillings) await fill(many, person.id, other.id, kb).execute(api.db)
  const root = await api.message(person, kb.townhallId, 'A thread')
  await api.message(other, kb.townhallId, 'A reply', { rootMessageId: root.id })
  const { id: messageId } = await api.message(other, kb.townhallId, 'Said at last')
  await api.deps.notifier.settled()
  const { id: resourceId } = await api.db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kb.id)
    .executeTakeFirstOrThrow()
  const { id: pageId } = await api.db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kb.id)
    .where('title', '=', 'Page')
    .executeTakeFirstOrThrow()
  return { person, other, kb, messageId, resourceId, pageId }
}

type Fill = (many: number, me: string, other: string, kb: TestKb) => RawBuilder<unknown>

const fillings: Fill[] = [
  (many, me) => sql`with made as (
      insert into kbs (id, title, description, icon, invitation_token, member_count, created_by)
      select gen_random_uuid(), 'Almanac ' || n, '', 'book', gen_random_uuid(), 1, ${me}::uuid
      from generate_series(1, ${many}::int) n returning id)
    insert into kb_members (kb_id, user_id, role) select id, ${me}::uuid, 'owner' from made`,
  (many, me, _, kb) => sql`with made as (
      insert into chats (id, kb_id, title, chat_type, created_by)
      select gen_random_uuid(), ${kb.id}::uuid, 'Chat ' || n, 'others', ${me}::uuid
      from generate_series(1, ${many}::int) n returning id)
    insert into chat_members (chat_id, user_id) select id, ${me}::uuid from made`,
  (many, _, other, kb) => sql`with chat as (
      update chats set seq = ${many}::int where id = ${kb.townhallId} returning id)
    insert into messages (id, chat_id, seq, sender_type, user_id, client_id, content, html, tsv)
    select gen_random_uuid(), chat.id, n, 'user', ${other}::uuid, gen_random_uuid(),
      'A word about almanac ' || n, '', ${tsvectorOf('A word about almanac')}::tsvector
    from chat, generate_series(1, ${many}::int) n`,
  (many, me, _, kb) => sql`insert into resources (id, kb_id, title, type, size, status, uploader_id)
    select gen_random_uuid(), ${kb.id}::uuid, 'almanac ' || n, 'text/plain', 1, 'completed', ${me}::uuid
    from generate_series(1, ${many}::int) n`,
  (
    many,
    me,
    other,
    kb,
  ) => sql`insert into notifications (id, user_id, type, kb_id, actor_id, group_key)
    select gen_random_uuid(), ${me}::uuid, 'message_new', ${kb.id}::uuid, ${other}::uuid, n::text
    from generate_series(1, ${many}::int) n`,
  (_, me, __, kb) => sql`with page as (
      insert into resources (id, kb_id, title, type, size, status, uploader_id, page_count)
      values (gen_random_uuid(), ${kb.id}::uuid, 'Page', 'text/markdown', 1, 'completed', ${me}::uuid, 1)
      returning id
    ), section as (
      insert into resource_pages (resource_id, n, kind, text) select id, 1, 'section', 'A word' from page)
    insert into passage_comments (message_id, resource_id, quote, before, after, page, start)
    select messages.id, page.id, 'A word', '', '', 1, 0 from messages, page
    where messages.chat_id = ${kb.townhallId}::uuid`,
]

type Calling = (holding: Holding) => Promise<unknown>

/** The number of statements per call. The first statement finds the caller. */
const most: Record<string, [number, Calling]> = {
  heartbeat: [1, ({ person }) => api.call(person, 'heartbeat', {})],
  readUser: [1, ({ person }) => api.call(person, 'readUser', {})],
  listKbs: [2, ({ person }) => api.call(person, 'listKbs', {})],
  listKbNames: [2, ({ person }) => api.call(person, 'listKbNames', {})],
  readKb: [2, ({ person, kb }) => api.call(person, 'readKb', { params: { kbId: kb.id } })],
  listChats: [4, ({ person, kb }) => api.call(person, 'listChats', { query: { kbId: kb.id } })],
  listAllChats: [3, ({ person }) => api.call(person, 'listAllChats', {})],
  listAttachments: [
    3,
    ({ person, kb }) =>
      api.call(person, 'listAttachments', {
        params: { chatId: kb.townhallId },
        query: { kind: 'images' },
      }),
  ],
  listThreads: [
    5,
    ({ person, kb }) => api.call(person, 'listThreads', { params: { kbId: kb.id } }),
  ],
  listDislikes: [
    3,
    ({ person, kb }) => api.call(person, 'listDislikes', { params: { kbId: kb.id } }),
  ],
  readPersonCard: [
    3,
    ({ person }) => api.call(person, 'readPersonCard', { params: { userId: person.id } }),
  ],
  readChat: [
    2,
    ({ person, kb }) => api.call(person, 'readChat', { params: { chatId: kb.townhallId } }),
  ],
  listMessages: [
    3,
    ({ person, kb }) => api.call(person, 'listMessages', { params: { chatId: kb.townhallId } }),
  ],
  listResources: [
    3,
    ({ person, kb }) => api.call(person, 'listResources', { params: { kbId: kb.id } }),
  ],
  readResource: [
    3,
    ({ person, kb, resourceId }) =>
      api.call(person, 'readResource', { params: { kbId: kb.id, resourceId } }),
  ],
  listPassageComments: [
    5,
    ({ person, kb, pageId }) =>
      api.call(person, 'listPassageComments', { params: { kbId: kb.id, resourceId: pageId } }),
  ],
  listFolders: [
    3,
    ({ person, kb }) => api.call(person, 'listFolders', { params: { kbId: kb.id } }),
  ],
  listNotifications: [2, ({ person }) => api.call(person, 'listNotifications', {})],
  countUnread: [2, ({ person }) => api.attempt(person, 'countUnread')],
  search: [
    13,
    ({ person, kb }) => api.call(person, 'search', { query: { q: 'almanac', kbId: kb.id } }),
  ],
  markChatRead: [
    6,
    ({ person, kb, messageId }) =>
      api.call(person, 'markChatRead', {
        params: { chatId: kb.townhallId },
        body: { messageId },
      }),
  ],
  // The count includes the notifications that are written in the background: which hundreds of people are
  // notified, and a transaction for each hundred.
  sendMessage: [
    12,
    async ({ person, kb }) => {
      await api.message(person, kb.townhallId, 'Another word')
      await api.deps.notifier.settled()
    },
  ],
}

test.each(Object.entries(most))(
  '%s takes the same number of statements however much data there is',
  async (name, [count, calling]) => {
    const counts = [
      await countStatements(ours, () => calling(few)),
      await countStatements(ours, () => calling(many)),
    ]
    expect(counts, name).toEqual([count, count])
  },
)
