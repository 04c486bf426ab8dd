import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { longestTurn } from '#tests/support/turns.ts'

// Of some things there may be any number, or thousands. What reads or changes them keeps others
// waiting about as long with ten times as many: it does so a few at a time, or by an index.

const mostTimes = 4
// A turn of the API without much to do. Shorter ones are not compared: collecting garbage decides on them.
const usualMs = 8

let api: TestApi
let ana: Person
let eve: Person
let kb: TestKb
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  eve = await api.person('Eve')
  kb = await api.kb(ana)
  await api.join(eve, kb)
})
afterAll(() => api.close())

async function addPeople(count: number): Promise<void> {
  await sql`with people as (
      insert into users (id, email, name, display_name, spelling)
      select id, id || '@example.com', 'P' || id, 'Q' || id, ''
      from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made returning id
    ), members as (
      insert into kb_members (kb_id, user_id, role) select ${kb.id}, id, 'viewer' from people)
    insert into chat_members (chat_id, user_id) select ${kb.townhallId}, id from people`.execute(
    api.db,
  )
}

async function addMentions(count: number): Promise<void> {
  await sql`insert into notifications
      (id, user_id, type, kb_id, chat_id, actor_id, group_key)
    select id, ${ana.id}, 'message_mention', ${kb.id}, ${kb.townhallId}, ${eve.id}, id::text
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made`.execute(
    api.db,
  )
}

async function addPublicKbs(count: number): Promise<void> {
  await sql`insert into kbs (id, title, description, invitation_token, created_by, is_public)
    select id, 'Almanac', repeat('The lamp is lit. ', 100), id::text, ${eve.id}, true
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made`.execute(
    api.db,
  )
}

async function addTermsOfOthers(count: number): Promise<void> {
  await sql`insert into terms (id, user_id, keyword, folded, words, definition)
    select id, ${eve.id}, id::text, id::text, '{lamp}', ''
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made`.execute(
    api.db,
  )
}

const notify = async (input: object) => {
  const body = { clientId: newId(), content: 'The ferry leaves. @everyone', ...input }
  await api.call(ana, 'sendMessage', { params: { chatId: kb.townhallId }, body })
  await api.deps.notifier.settled()
}

interface Large {
  few: number
  add: (count: number) => Promise<void>
  work: () => Promise<unknown>
  /** Makes the same work possible again. */
  again?: () => Promise<unknown>
}

const things: Record<string, Large> = {
  'people whom a message notifies': {
    few: 150,
    add: addPeople,
    work: () => notify({ mentionsEveryone: true }),
  },
  'people whose unread notification a message changes': {
    few: 150,
    add: addPeople,
    work: () => notify({ content: 'The ferry leaves.' }),
  },
  'people among whom names are looked for': {
    few: 150,
    add: addPeople,
    work: () => notify({ content: '@Olga, the ferry leaves.' }),
  },
  'notifications that are searched': {
    few: 600,
    add: addMentions,
    work: () => api.call(ana, 'filterNotifications', { query: { search: 'no such words' } }),
  },
  'notifications that are marked as read': {
    few: 600,
    add: addMentions,
    work: () => api.call(ana, 'readAllNotifications', { query: {} }),
    again: () => sql`update notifications set is_read = false`.execute(api.db),
  },
  'notifications of one knowledge base that are marked as read': {
    few: 600,
    add: addMentions,
    work: () => api.call(ana, 'readAllNotifications', { query: { kbId: kb.id } }),
    again: () => sql`update notifications set is_read = false`.execute(api.db),
  },
  'public knowledge bases that are searched': {
    few: 400,
    add: addPublicKbs,
    work: () => api.call(ana, 'listPublicKbs', { query: { search: 'no such words' } }),
  },
  'terms of other people': {
    few: 10_000,
    add: addTermsOfOthers,
    work: () => api.call(ana, 'listTerms', { query: {} }),
  },
}

test.for(Object.entries(things))(
  'ten times as many %s keep others waiting as long',
  async ([, { few, add, work, again }]) => {
    const turn = async () => {
      const turns: number[] = []
      for (let n = 0; n < 4; n++) {
        turns.push((await longestTurn(work)).ms)
        await again?.()
      }
      return Math.min(...turns)
    }
    await api.db.deleteFrom('notifications').execute()
    await api.db.deleteFrom('chat_members').where('user_id', 'not in', [ana.id, eve.id]).execute()
    await add(few)
    await sql`analyze`.execute(api.db)
    const before = await turn()
    await add(9 * few)
    await sql`analyze`.execute(api.db)
    expect(await turn()).toBeLessThan(mostTimes * Math.max(before, usualMs))
  },
)
