import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben', 'Cleo')
  const [ana, ben, cleo] = people
  return { ana, ben, cleo, kb }
}

async function saidLast(person: Person, ...ids: string[]) {
  const query = { ids: ids.join(','), withLastMessage: true }
  const kbs = await api.call(person, 'listKbs', { query })
  return kbs.map(
    ({ lastMessage }) => lastMessage && `${lastMessage.sender.displayName}: ${lastMessage.text}`,
  )
}

test('a knowledge base is listed with its newest message, only if that is asked for', async () => {
  const { ana, ben, kb } = await scene()
  expect(await saidLast(ben, kb.id)).toEqual([null])
  await api.message(ana, kb.townhallId, 'The lamp is lit')
  expect(await saidLast(ben, kb.id)).toEqual(['Ana: The lamp is lit'])
  const query = { ids: kb.id, withLastMessage: true }
  const [listed] = await api.call(ben, 'listKbs', { query })
  expect(listed?.lastMessage?.chatId).toBe(kb.townhallId)
  const [bare] = await api.call(ben, 'listKbs', { query: { ids: kb.id } })
  expect(bare).not.toHaveProperty('lastMessage')
  await api.call(ben, 'setAlias', { body: { targetUserId: ana.id, alias: 'Anna' } })
  expect(await saidLast(ben, kb.id)).toEqual(['Anna: The lamp is lit'])
})

test('messages of chats of other people are not listed, nor those of a knowledge base that was left', async () => {
  const { ana, ben, cleo, kb } = await scene()
  await api.message(ana, kb.townhallId, 'Tea at four')
  const own = await api.call(ana, 'openPrivateChat', {
    body: { kbId: kb.id, otherUserId: ben.id },
  })
  await api.message(ana, own.id, 'Only for you')
  expect(await saidLast(ana, kb.id)).toEqual(['Ana: Only for you'])
  expect(await saidLast(ben, kb.id)).toEqual(['Ana: Only for you'])
  expect(await saidLast(cleo, kb.id)).toEqual(['Ana: Tea at four'])
  const { id: chatId } = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Keepers', UserIDs: [ben.id] },
  })
  await api.message(ana, chatId, 'For the keepers')
  expect(await saidLast(ben, kb.id)).toEqual(['Ana: For the keepers'])
  await api.call(ben, 'leaveChat', { params: { chatId } })
  expect(await saidLast(ben, kb.id)).toEqual(['Ana: Only for you'])
  await api.call(ben, 'leaveKb', { params: { kbId: kb.id } })
  expect(await saidLast(ben, kb.id)).toEqual([])
  const eve = await api.person('Eve')
  expect(await saidLast(eve, kb.id)).toEqual([])
})

test('after a deleted message the one before it is listed, and a newer file changes nothing', async () => {
  const { ana, ben, kb } = await scene()
  await api.message(ana, kb.townhallId, 'First')
  const { id: messageId } = await api.message(ana, kb.townhallId, 'Second')
  await api.call(ana, 'deleteMessage', { params: { chatId: kb.townhallId, messageId } })
  expect(await saidLast(ben, kb.id)).toEqual(['Ana: First'])
  await api.message(ana, kb.townhallId, 'Third')
  expect(await saidLast(ben, kb.id)).toEqual(['Ana: Third'])
  await addFile(api.db, kb.id, ana, { title: 'a.txt', pages: ['The lamp is lit'] })
  expect(await saidLast(ben, kb.id)).toEqual(['Ana: Third'])
})

test('an answer is listed only for those who may read what it quotes', async () => {
  const { ana, ben, kb } = await scene()
  await addFile(api.db, kb.id, ana, { title: 'a.txt', pages: ['The lamp is lit at four.'] })
  const chatId = kb.aiChatId
  const socket = await api.socket(ana)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  await api.message(ana, chatId, 'When is the lamp lit?')
  await socket.until(
    ({ type, data }) => type === 'message_edit' && data.message.botState === 'done',
  )
  expect((await saidLast(ben, kb.id))[0]).toContain('four')
  await api.call(ana, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead: false } })
  expect(await saidLast(ben, kb.id)).toEqual([null])
  expect((await saidLast(ana, kb.id))[0]).toContain('four')
})

test('many knowledge bases with messages take as many statements as one', async () => {
  const ana = await api.person('Ana')
  const kbs = [await api.kb(ana), await api.kb(ana), await api.kb(ana)]
  for (const [n, kb] of kbs.entries()) await api.message(ana, kb.townhallId, `Word ${n}`)
  await api.deps.notifier.settled()
  const ids = kbs.map(({ id }) => id)
  expect(await saidLast(ana, ...ids)).toEqual(['Ana: Word 2', 'Ana: Word 1', 'Ana: Word 0'])
  const ours = /^(?!.*pgboss)/s
  const one = await countStatements(ours, () => saidLast(ana, ids[0] ?? ''))
  expect(await countStatements(ours, () => saidLast(ana, ...ids))).toBe(one)
})
