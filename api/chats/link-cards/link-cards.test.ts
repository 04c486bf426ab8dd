import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { LinkCard } from '#contract/entities/link-card.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'
import { countStatements } from '#tests/support/statements.ts'

const api = await openApi()
const instance = api.instance()
afterAll(api.close)

const page = 'The spare bulb is kept in the red cabinet.'

/** Creates a knowledge base with one page of each kind. Returns the links to them. */
async function setUp({ readable = true, isPublic = false } = {}) {
  const owner = await api.person('Marit')
  const viewer = await api.person('Lin')
  const stranger = await api.person('Nobody')
  const members = { [viewer.id]: 'viewer' } as const
  const kb = await makeKb(api, owner, { members, readable, public: isPublic })
  const resourceId = await addFile(api.db, kb.id, owner, { title: 'bulbs.txt', pages: [page] })
  const params = { kbId: kb.id }
  const folder = await api.call(owner, 'createFolder', { params, body: { name: 'Lamps' } })
  const message = await api.message(owner, kb.townhallId, 'The lamp is lit at dusk')
  const links = {
    kbIds: kb.id,
    folderIds: folder.id,
    resourceIds: resourceId,
    chatIds: kb.townhallId,
    messageIds: message.id,
  }
  return { owner, viewer, stranger, kb, links, message }
}

function read(person: Person, links: Record<string, string>): Promise<LinkCard[]> {
  return api.call(person, 'readLinkCards', { query: links })
}

async function kindsFor(person: Person, links: Record<string, string>): Promise<string[]> {
  return (await read(person, links)).map(({ kind }) => kind)
}

test('a member gets a card of each linked page, with its title and beginning', async () => {
  const { owner, viewer, kb, links } = await setUp()
  const cards = await read(viewer, links)
  expect(cards.map(({ kind, id }) => [kind, id])).toEqual([
    ['kb', links.kbIds],
    ['folder', links.folderIds],
    ['resource', links.resourceIds],
    ['chat', links.chatIds],
    ['message', links.messageIds],
  ])
  expect(cards[1]).toMatchObject({ kbId: kb.id, title: 'Lamps' })
  expect(cards[2]).toMatchObject({ title: 'bulbs.txt' })
  expect(cards[3]).toMatchObject({ systemChat: 'townhall' })
  expect(cards[4]).toMatchObject({ text: 'The lamp is lit at dusk', sender: { id: owner.id } })
})

test('pages that a person may not read get no card, like pages that do not exist', async () => {
  const { stranger, viewer, links } = await setUp({ readable: false })
  expect(await read(stranger, links)).toEqual([])
  expect(await kindsFor(viewer, links)).toEqual(['kb', 'chat', 'message'])
  const missing = Object.fromEntries(Object.keys(links).map((name) => [name, newId()]))
  expect(await read(viewer, missing)).toEqual([])
})

test('of a public knowledge base everybody gets cards of its files, but none of its chats', async () => {
  const { stranger, links } = await setUp({ isPublic: true })
  expect(await kindsFor(stranger, links)).toEqual(['kb', 'folder', 'resource'])
})

test('a person who is not in a chat gets no card of it and of its messages', async () => {
  const { owner, viewer, kb } = await setUp()
  const chat = await api.call(owner, 'createChat', { body: { kbId: kb.id, title: 'Closed' } })
  const message = await api.message(owner, chat.id, 'The key is under the mat')
  const links = { chatIds: chat.id, messageIds: message.id }
  expect(await kindsFor(owner, links)).toEqual(['chat', 'message'])
  expect(await read(viewer, links)).toEqual([])
})

test('a card of an answer has no words of files that its reader may not read', async () => {
  const { owner, viewer, kb } = await setUp()
  const question = await ask(instance, owner, kb.aiChatId, 'Where is the spare bulb kept?')
  const links = { messageIds: (await ended(instance, question)).id }
  expect((await read(viewer, links))[0]?.text).toContain('red cabinet')
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead: false } })
  expect((await read(viewer, links))[0]?.text).toBe('')
  expect((await read(owner, links))[0]?.text).toContain('red cabinet')
})

test('a deleted message gets no card', async () => {
  const { owner, viewer, kb, message } = await setUp()
  const params = { chatId: kb.townhallId, messageId: message.id }
  await api.call(owner, 'deleteMessage', { params })
  expect(await read(viewer, { messageIds: message.id })).toEqual([])
})

test('many links take as many statements as one, and more than a page has are refused', async () => {
  const { viewer, kb, message, owner } = await setUp()
  const more = [message.id]
  while (more.length < 20) more.push((await api.message(owner, kb.townhallId, 'More')).id)
  const count = (messageIds: string[]) =>
    countStatements(/^(?!.*pgboss)/s, () => read(viewer, { messageIds: messageIds.join() }))
  // Work in the background can add statements to one of the two.
  const difference = async () => (await count(more)) - (await count([message.id]))
  await expect.poll(difference, { timeout: 60_000 }).toBe(0)
  const tooMany = Array.from({ length: limits.linkCardsPerKind + 1 }, newId)
  const query = { messageIds: tooMany.join() }
  expect(await api.attempt(viewer, 'readLinkCards', { query })).toMatchObject({ status: 400 })
})

test('one message or reply can be read by people in its chat, until it is deleted', async () => {
  const { owner, viewer, stranger, kb, message } = await setUp()
  const chatId = kb.townhallId
  const reply = await api.message(owner, chatId, 'At ten today', { rootMessageId: message.id })
  const params = { chatId, messageId: reply.id }
  expect(await api.call(viewer, 'readMessage', { params })).toMatchObject({
    content: 'At ten today',
    rootId: message.id,
  })
  const refused = await api.attempt(stranger, 'readMessage', { params })
  expect(refused).toMatchObject({ status: 404, code: 'chat_not_found' })
  const elsewhere = { params: { chatId: kb.aiChatId, messageId: reply.id } }
  expect(await api.attempt(viewer, 'readMessage', elsewhere)).toMatchObject({ status: 404 })
  await api.call(owner, 'deleteMessage', { params })
  expect(await api.attempt(viewer, 'readMessage', { params })).toMatchObject({ status: 404 })
})
