import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'

/** Makes the database end the next changes of a table, as if they met others at the same time. */
async function failNext(api: TestApi, table: string, times: number, code = '40P01') {
  // A sequence counts on when its transaction is rolled back.
  const statements = `create sequence failures;
    create function fail() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= ${times} then raise exception using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger fails before insert on ${table} for each row execute function fail()`
  for (const statement of statements.split(/;\n +(?=create)/))
    await sql.raw(statement).execute(api.db)
}

async function open() {
  const api = await openApi()
  onTestFinished(() => api.close())
  const owner = await api.person('Olga')
  return { api, owner, kb: await api.kb(owner) }
}

test.each(['40P01', '40001'])('a call that the database ends with %s is repeated', async (code) => {
  const { api, owner, kb } = await open()
  await failNext(api, 'folders', 1, code)
  const place = { params: { kbId: kb.id } }
  await api.call(owner, 'createFolder', { ...place, body: { name: 'Plans' } })
  const folders = await api.call(owner, 'listFolders', place)
  expect(folders.map(({ name }) => name)).toEqual(['Plans'])
})

test('a message that the database refuses once is stored once', async () => {
  const { api, owner, kb } = await open()
  await failNext(api, 'messages', 1)
  await api.message(owner, kb.townhallId, 'Hello')
  const { messages } = await api.call(owner, 'listMessages', { params: { chatId: kb.townhallId } })
  expect(messages.map(({ content, seq }) => [content, seq])).toEqual([['Hello', 1]])
})

test('notifications that cannot be stored several times are stored later, each once', async () => {
  const { api, owner, kb } = await open()
  const viewer = await api.person('Vic')
  await api.join(viewer, kb)
  await failNext(api, 'notifications', 3, '23514')
  const root = await api.message(owner, kb.townhallId, 'Who comes?')
  await api.message(viewer, kb.townhallId, 'I do', { rootMessageId: root.id })
  await api.deps.notifier.settled()
  const stored = await api.db
    .selectFrom('notifications')
    .select(['user_id', 'type', 'group_count'])
    .where('user_id', '=', owner.id)
    .execute()
  expect(stored).toEqual([{ user_id: owner.id, type: 'message_reply', group_count: 1 }])
})
