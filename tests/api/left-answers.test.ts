import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertMessage } from '#api/chats/messages/insert.ts'
import { botId, newId } from '#api/platform/ids.ts'
import type { TestApi } from '#tests/support/api.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'
import { startFakeOpenai } from '#tests/support/fake-openai.ts'
import { openSeveral, withoutSeveral } from '#tests/support/several.ts'

const several = test.skipIf(withoutSeveral !== null)
if (withoutSeveral) test.skip(withoutSeveral, () => {})

const patient = { timeout: 30_000 }
const pages = ['The reading room opens at nine and closes at six.']
const answer = 'At nine <quote id="1">The reading room opens at nine</quote>'

async function setUp() {
  const fake = await startFakeOpenai()
  onTestFinished(fake.close)
  const model = { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: fake.url, OPENAI_EMBEDDINGS: '0' }
  const servers = await openSeveral({ env: model })
  onTestFinished(servers.close)
  const { one, two } = servers
  const asker = await one.person('Lin')
  const kb = await makeKb(one, asker, {})
  await addFile(one.db, kb.id, asker, { title: 'room.txt', pages })
  const ask = () =>
    one.message(asker, kb.aiChatId, 'When does the reading room open?', { expectBotReply: true })
  return { fake, servers, one, two, kb, asker, ask }
}

async function stateOf({ db }: TestApi, questionId: string) {
  const found = await db
    .selectFrom('messages')
    .select(['content', 'bot_state'])
    .where('parent_id', '=', questionId)
    .executeTakeFirst()
  return found && `${found.bot_state}: ${found.content}`
}

several(
  'an answer is not interrupted by a server that starts, and is continued by another if its own stops',
  async () => {
    const { fake, servers, one, two, ask } = await setUp()
    fake.reply({ pieces: ['At nine'], end: 'hang' })
    const { id } = await ask()
    await expect.poll(() => stateOf(two, id), patient).toBe('writing: At nine')
    const third = await servers.open()
    onTestFinished(third.close)
    expect(await stateOf(two, id)).toBe('writing: At nine')

    fake.reply({ pieces: [answer] })
    await servers.stop(one)
    await expect.poll(() => stateOf(two, id), patient).toBe('done: At nine [1]')
    const left = () => two.db.selectFrom('answer_leases').selectAll().execute()
    await expect.poll(left, patient).toEqual([])
  },
)

several('an answer whose server died is written by another when its lease has ended', async () => {
  const { fake, two, kb, asker, ask } = await setUp()
  fake.reply({ pieces: [answer] })
  const { id } = await ask()
  await expect.poll(() => stateOf(two, id), patient).toBe('done: At nine [1]')
  // As a server leaves an answer that dies while it writes.
  const dead = newId()
  const question = await insertMessage(two.db, {
    chat_id: kb.aiChatId,
    user_id: asker.id,
    sender_type: 'user',
    client_id: newId(),
    content: 'When does the reading room open?',
    expect_bot_reply: true,
  })
  const messageId = await insertMessage(two.db, {
    chat_id: kb.aiChatId,
    user_id: botId,
    sender_type: 'bot',
    content: 'At',
    client_id: question ?? '',
    parent_id: question,
    bot_state: 'writing',
  })
  const until = sql<string>`now() + interval '1 second'`
  await two.db
    .insertInto('answer_leases')
    .values({ message_id: messageId ?? '', writer: dead, until })
    .execute()
  await expect.poll(() => stateOf(two, question ?? ''), patient).toBe('done: At nine [1]')
})

several(
  'a server that stood still does not overwrite the answer of the one that took it over',
  async () => {
    const { fake, one, two, ask } = await setUp()
    const { promise: still, resolve: goOn } = Promise.withResolvers<void>()
    fake.reply({ pieces: ['At nine', ' or at ten'], before: [undefined, still] })
    const { id } = await ask()
    await expect.poll(() => stateOf(two, id), patient).toBe('writing: At nine')
    await one.db.updateTable('answer_leases').set({ writer: newId() }).execute()
    // As another server that has taken the answer over writes it.
    await one.db
      .updateTable('messages')
      .set({ content: 'At eight' })
      .where('parent_id', '=', id)
      .execute()
    goOn()
    await one.deps.bot.settle()
    expect(await stateOf(two, id)).toBe('writing: At eight')
  },
)
