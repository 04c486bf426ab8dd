import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookLine } from '#contract/entities/book-line.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'
import { purgeRemovedLines } from './keep.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const page = `Mares are kept\nin the upper meadow.\n\nGeldings stay below.\n\nMares are kept in winter.`

async function team(change: object = {}) {
  const [owner, viewer, other] = [
    await api.person('Olga'),
    await api.person('Vic'),
    await api.person('Vera'),
  ]
  const kb = await api.kb(owner, change)
  for (const person of [viewer, other]) await api.join(person, kb)
  const resourceId = await addFile(api.db, kb.id, owner, {
    title: 'Herd.txt',
    pages: ['One', page],
  })
  const params = { kbId: kb.id }
  const keep = (person: Person, body: object) =>
    api.call(person, 'keepLine', { params, body: { quote: 'Geldings stay', ...body } as never })
  const tryToKeep = (person: Person, body: object) =>
    api.attempt(person, 'keepLine', { params, body: { quote: 'Geldings stay', ...body } })
  const list = async (person: Person, query: object = {}) =>
    (await api.call(person, 'listBookLines', { params, query })).lines
  const quotes = async (person: Person, query: object = {}) =>
    (await list(person, query)).map(({ quote }: BookLine) => quote)
  return { owner, viewer, other, kb, resourceId, params, keep, tryToKeep, list, quotes }
}

type Team = Awaited<ReturnType<typeof team>>

async function privateChat({ kb }: Team, one: Person, other: Person) {
  const body = { kbId: kb.id, otherUserId: other.id }
  return (await api.call(one, 'openPrivateChat', { body })).id
}

test('a line of a file is kept as it is written there, with its place, note and keeper', async () => {
  const { viewer, keep, list, resourceId } = await team()
  const quote = 'kept in  the upper meadow'
  const kept = await keep(viewer, { resourceId, page: 2, quote, note: ' For spring ' })
  expect(kept).toMatchObject({
    quote: 'kept\nin the upper meadow',
    note: 'For spring',
    isShared: false,
    keeper: { id: viewer.id },
    can: { edit: true, share: true, unshare: false, remove: true },
  })
  const start = page.indexOf('kept')
  const end = start + kept.quote.length
  const source = { kind: 'file', resourceId, title: 'Herd.txt', page: 2, start, end }
  expect(kept.source).toMatchObject({ ...source, isOlder: false })
  expect(await list(viewer)).toEqual([kept])
})

test('a line keeps the marks at its ends', async () => {
  const { viewer, keep, resourceId } = await team()
  const kept = await keep(viewer, { resourceId, page: 2, quote: 'Geldings stay below.' })
  expect(kept.quote).toBe('Geldings stay below.')
})

test('of words that occur several times the ones after the given place are kept', async () => {
  const { viewer, keep, resourceId } = await team()
  const again = page.lastIndexOf('Mares')
  const input = { resourceId, page: 2, quote: 'Mares are kept' }
  expect((await keep(viewer, input)).source).toMatchObject({ start: 0 })
  expect((await keep(viewer, { ...input, start: 5 })).source).toMatchObject({ start: again })
})

test('words that are not on the page, or too many, are refused', async () => {
  const { viewer, tryToKeep, resourceId } = await team()
  const invented = await tryToKeep(viewer, { resourceId, page: 2, quote: 'Mares can fly' })
  expect(invented).toMatchObject({ code: 'invalid_input', fields: { quote: ['foreign'] } })
  const long = await tryToKeep(viewer, { resourceId, quote: 'x'.repeat(limits.bookLineLength + 1) })
  expect(long).toMatchObject({ code: 'invalid_input', fields: { quote: ['too_long'] } })
  expect((await tryToKeep(viewer, { resourceId, page: 9 })).code).toBe('page_not_found')
  expect((await tryToKeep(viewer, {})).code).toBe('invalid_input')
})

test('a line of a message has its chat and its sender, without the marks of its text', async () => {
  const { viewer, other, kb, keep } = await team()
  const { id: messageId } = await api.message(other, kb.townhallId, 'The **north** gate is open')
  const kept = await keep(viewer, { messageId, quote: 'north gate' })
  expect(kept).toMatchObject({ quote: 'north gate', can: { share: true } })
  const chat = { chatId: kb.townhallId, chat: { systemChat: 'townhall' } }
  expect(kept.source).toMatchObject({
    kind: 'message',
    messageId,
    ...chat,
    sender: { id: other.id },
  })
})

test('others see a line only if it is shared, and not any more when it is taken out', async () => {
  const { owner, viewer, other, keep, quotes, params, resourceId } = await team()
  const { id: lineId } = await keep(viewer, { resourceId, page: 2 })
  const at = { params: { ...params, lineId } }
  expect(await quotes(owner)).toEqual([])
  expect((await api.attempt(owner, 'readBookLine', at)).code).toBe('book_line_not_found')
  await api.call(viewer, 'updateBookLine', { ...at, body: { isShared: true } })
  expect(await quotes(other)).toEqual(['Geldings stay'])
  expect(await quotes(other, { shown: 'own' })).toEqual([])
  expect(await quotes(viewer, { shown: 'own' })).toEqual(['Geldings stay'])
  const refused = await api.attempt(other, 'updateBookLine', { ...at, body: { isShared: false } })
  expect(refused.code).toBe('forbidden')
  // Administrators take lines out, and then do not see them either.
  const out = await api.call(owner, 'updateBookLine', { ...at, body: { isShared: false } })
  expect(out).toMatchObject({ isShared: false, can: { share: false, unshare: false } })
  expect(await quotes(owner)).toEqual([])
  expect(await quotes(other)).toEqual([])
  expect(await quotes(viewer)).toEqual(['Geldings stay'])
})

test('a line of a chat that not everybody is in cannot be shared', async () => {
  const here = await team()
  const { owner, viewer, keep, tryToKeep, params } = here
  const chatId = await privateChat(here, viewer, owner)
  const { id: messageId } = await api.message(owner, chatId, 'Between us')
  const input = { messageId, quote: 'Between us' }
  expect((await tryToKeep(viewer, { ...input, isShared: true })).code).toBe('forbidden')
  const kept = await keep(viewer, input)
  expect(kept.can.share).toBe(false)
  const at = { params: { ...params, lineId: kept.id }, body: { isShared: true } }
  expect((await api.attempt(viewer, 'updateBookLine', at)).code).toBe('forbidden')
})

test('a message of a chat that the person is not in does not exist for them', async () => {
  const here = await team()
  const { owner, viewer, other, tryToKeep } = here
  const chatId = await privateChat(here, viewer, owner)
  const { id: messageId } = await api.message(owner, chatId, 'Between us')
  const answer = await tryToKeep(other, { messageId, quote: 'Between us' })
  expect(answer.code).toBe('message_not_found')
})

test('whoever leaves a chat does not see the lines of it any more', async () => {
  const { owner, viewer, kb, keep, quotes } = await team()
  const body = { kbId: kb.id, title: 'Group', UserIDs: [viewer.id] }
  const { id: chatId } = await api.call(owner, 'createChat', { body })
  const { id: messageId } = await api.message(owner, chatId, 'In the group')
  await keep(viewer, { messageId, quote: 'In the group' })
  expect(await quotes(viewer)).toEqual(['In the group'])
  await api.call(viewer, 'leaveChat', { params: { chatId } })
  expect(await quotes(viewer)).toEqual([])
})

test('without the permission to read files their lines are hidden, also own ones', async () => {
  const { owner, viewer, keep, quotes, params, resourceId } = await team()
  await keep(viewer, { resourceId, page: 2 })
  await keep(owner, { resourceId, page: 2, quote: 'Mares', isShared: true })
  expect(await quotes(viewer)).toEqual(['Mares', 'Geldings stay'])
  await api.call(owner, 'updateKb', { params, body: { canEveryoneRead: false } })
  expect(await quotes(viewer)).toEqual([])
  expect(await quotes(viewer, { search: 'geldings' })).toEqual([])
  expect(await quotes(owner)).toEqual(['Mares'])
})

test('the lines of a deleted file or message go with it and come back with it', async () => {
  const { owner, viewer, kb, keep, quotes, params, resourceId } = await team()
  const { id: messageId } = await api.message(owner, kb.townhallId, 'Said once')
  await keep(viewer, { messageId, quote: 'Said once' })
  await keep(viewer, { resourceId, page: 2 })
  const message = { params: { chatId: kb.townhallId, messageId } }
  await api.call(owner, 'deleteMessage', message)
  await api.call(owner, 'deleteResource', { params: { ...params, resourceId } })
  expect(await quotes(viewer)).toEqual([])
  await api.call(owner, 'restoreMessage', message)
  await api.call(owner, 'restoreFromBin', { params, body: { ids: [resourceId] } })
  expect(await quotes(viewer)).toEqual(['Geldings stay', 'Said once'])
})

test('a line goes with the words that its message lost by an edit', async () => {
  const { owner, viewer, kb, keep, quotes } = await team()
  const { id: messageId } = await api.message(
    owner,
    kb.townhallId,
    'The **code** is 4711. Ring twice.',
  )
  await keep(viewer, { messageId, quote: 'code is 4711' })
  await keep(viewer, { messageId, quote: 'Ring twice.' })
  const params = { chatId: kb.townhallId, messageId }
  await api.call(owner, 'editMessage', { params, body: { content: 'Ask me for it. Ring twice.' } })
  expect(await quotes(viewer)).toEqual(['Ring twice.'])
})

test('a former member has no book, and an outsider neither', async () => {
  const { owner, viewer, keep, params, resourceId } = await team({ isPublic: true })
  await keep(viewer, { resourceId, page: 2 })
  await api.call(owner, 'removeMember', { params: { ...params, userId: viewer.id } })
  expect((await api.attempt(viewer, 'listBookLines', { params })).code).toBe('forbidden')
})

test('lines are found by words of the quote and of the note, and listed page by page', async () => {
  const { viewer, keep, list, quotes, params, resourceId } = await team()
  await keep(viewer, { resourceId, page: 2, note: '关于马的安排' })
  await keep(viewer, { resourceId, page: 2, quote: 'Mares' })
  await keep(viewer, { resourceId, page: 1, quote: 'One' })
  expect(await quotes(viewer, { search: 'mare' })).toEqual(['Mares'])
  expect(await quotes(viewer, { search: '马的' })).toEqual(['Geldings stay'])
  expect(await quotes(viewer, { search: '???' })).toEqual([])
  const first = await api.call(viewer, 'listBookLines', { params, query: { limit: '2' } })
  expect(first).toMatchObject({ hasMore: true, lines: [{ quote: 'One' }, { quote: 'Mares' }] })
  const rest = await list(viewer, { before: first.lines[1]?.id })
  expect(rest.map(({ quote }: BookLine) => quote)).toEqual(['Geldings stay'])
})

test('a removed line can be restored by whoever kept it', async () => {
  const { owner, viewer, keep, quotes, params, resourceId } = await team()
  const { id: lineId } = await keep(viewer, { resourceId, page: 2, isShared: true })
  const at = { params: { ...params, lineId } }
  expect((await api.attempt(owner, 'removeBookLine', at)).code).toBe('forbidden')
  await api.call(viewer, 'removeBookLine', at)
  expect(await quotes(viewer)).toEqual([])
  expect((await api.attempt(owner, 'restoreBookLine', at)).code).toBe('book_line_not_found')
  await api.call(viewer, 'restoreBookLine', at)
  expect(await quotes(owner)).toEqual(['Geldings stay'])
})

test('a line that was removed a day ago is deleted', async () => {
  const { viewer, keep, params, resourceId } = await team()
  const [old, late] = [
    await keep(viewer, { resourceId, page: 2 }),
    await keep(viewer, { resourceId, page: 2 }),
  ]
  for (const { id: lineId } of [old, late])
    await api.call(viewer, 'removeBookLine', { params: { ...params, lineId } })
  await api.db
    .updateTable('book_lines')
    .set({ removed_at: sql`now() - interval '25 hours'` })
    .where('id', '=', old.id)
    .execute()
  await purgeRemovedLines(api.db)
  const restore = (lineId: string) =>
    api.attempt(viewer, 'restoreBookLine', { params: { ...params, lineId } })
  expect((await restore(old.id)).code).toBe('book_line_not_found')
  expect((await restore(late.id)).status).toBe(200)
})

test('a changed note is found by its new words only', async () => {
  const { viewer, keep, quotes, params, resourceId } = await team()
  const { id: lineId } = await keep(viewer, { resourceId, page: 2, note: 'Old thought' })
  const at = { params: { ...params, lineId } }
  await api.call(viewer, 'updateBookLine', { ...at, body: { note: 'New idea' } })
  expect(await quotes(viewer, { search: 'idea' })).toEqual(['Geldings stay'])
  expect(await quotes(viewer, { search: 'thought' })).toEqual([])
})
