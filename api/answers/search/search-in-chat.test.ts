import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

const api = await openApi()
const instance = api.instance()
afterAll(api.close)

async function setUp() {
  const owner = await api.person('Marit')
  const viewer = await api.person('Lin')
  const kb = await makeKb(api, owner, { members: { [viewer.id]: 'viewer' } })
  return { owner, viewer, kb, chatId: kb.townhallId }
}

function find(person: Person, query: Record<string, string>): Promise<SearchHit[]> {
  return api.call(person, 'search', { query: { q: 'barometer', ...query } })
}

test('a search in a chat finds its messages and replies, newest first, and nothing of other chats or files', async () => {
  const { owner, kb, chatId } = await setUp()
  const first = await api.message(owner, chatId, 'The barometer fell overnight')
  const reply = await api.call(owner, 'sendMessage', {
    params: { chatId },
    body: { clientId: newId(), content: 'Which barometer?', rootMessageId: first.id },
  })
  await api.message(owner, chatId, 'The tide is high')
  await api.message(owner, kb.aiChatId, 'Where is the barometer?')
  await addFile(api.db, kb.id, owner, {
    title: 'barometer.txt',
    pages: ['A barometer hangs here.'],
  })
  expect(await find(owner, { chatId })).toMatchObject([
    { kind: 'message', chatId, messageId: reply.id, rootId: first.id },
    { kind: 'message', chatId, messageId: first.id, rootId: null, sender: { id: owner.id } },
  ])
  expect(await find(owner, { chatId, kind: 'files' })).toEqual([])
})

test('pages of a search in a chat follow each other without gaps or repeats', async () => {
  const { owner, chatId } = await setUp()
  const sent: string[] = []
  for (const n of [1, 2, 3, 4, 5])
    sent.unshift((await api.message(owner, chatId, `Barometer reading ${n}`)).id)
  const found: (string | null)[] = []
  for (const _ of [1, 2, 3]) {
    const before = found.at(-1)
    const page = await find(owner, { chatId, limit: '2', ...(before ? { before } : {}) })
    found.push(...page.map(({ messageId }) => messageId))
  }
  expect(found).toEqual(sent)
  expect(await find(owner, { chatId, before: found.at(-1) ?? '' })).toEqual([])
})

test('a chat that the person is not in cannot be told from one that does not exist', async () => {
  const { owner, viewer, kb } = await setUp()
  const chat = await api.call(owner, 'createChat', { body: { kbId: kb.id, title: 'Closed' } })
  await api.message(owner, chat.id, 'The barometer is broken')
  const refused = async (chatId: string, kbId?: string) => {
    const query = { q: 'barometer', chatId, ...(kbId ? { kbId } : {}) }
    return api.attempt(viewer, 'search', { query })
  }
  const closed = await refused(chat.id)
  expect(closed).toMatchObject({ status: 404, code: 'chat_not_found' })
  expect(await refused(newId())).toEqual(closed)
  const other = await makeKb(api, viewer)
  expect(await refused(kb.townhallId, other.id)).toEqual(closed)
})

test('the words of an answer are found in its chat only by people who may read what it quotes', async () => {
  const { owner, viewer, kb } = await setUp()
  const page = 'The mercury barometer is kept in the vestibule.'
  await addFile(api.db, kb.id, owner, { title: 'inventory.txt', pages: [page] })
  const question = await ask(instance, owner, kb.aiChatId, 'Where is the barometer kept?')
  const { id } = await ended(instance, question)
  // Extraction stores quotes and no text; a model's answer has both.
  await api.db
    .updateTable('messages')
    .set({ content: 'It is in the vestibule', tsv: 'vestibul:1' as never })
    .where('id', '=', id)
    .execute()
  const inChat = { q: 'vestibule', chatId: kb.aiChatId }
  expect(await find(viewer, inChat)).toMatchObject([{ messageId: id }])
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead: false } })
  expect(await find(viewer, inChat)).toEqual([])
  expect(await find(owner, inChat)).toMatchObject([{ messageId: id }])
})
