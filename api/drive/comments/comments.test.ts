import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const rules = `# Rules

The upper meadow is for mares.

## Winter

Close the north gate at dusk. Feed twice.

## Summer

Close the north gate at dusk. Water twice.
`

async function farm(change: object = {}) {
  const [owner, viewer, other] = [
    await api.person('Olga'),
    await api.person('Vic'),
    await api.person('Vera'),
  ]
  const kb = await api.kb(owner, change)
  for (const person of [viewer, other]) await api.join(person, kb)
  const [params, body] = [{ kbId: kb.id }, { title: `Rules ${newId()}`, content: rules }]
  const { id: resourceId } = await api.call(owner, 'createPage', { params, body })
  const at = { ...params, resourceId }
  const read = () => api.call(owner, 'readResource', { params: at })
  await expect.poll(read).toMatchObject({ status: 'completed' })
  const input = { chatId: kb.townhallId, content: 'Why?', quote: 'The upper meadow' }
  const comment = (person: Person, body: object = {}) =>
    api.call(person, 'commentOnPassage', {
      params: at,
      body: { clientId: newId(), ...input, ...body },
    })
  const tryToComment = (person: Person, body: object = {}) =>
    api.attempt(person, 'commentOnPassage', {
      params: at,
      body: { clientId: newId(), ...input, ...body },
    })
  const list = async (person: Person) =>
    (await api.call(person, 'listPassageComments', { params: at })).comments
  const resolve = (person: Person, messageId: string, isResolved = true) =>
    api.attempt(person, 'resolvePassageComment', {
      params: { ...at, messageId },
      body: { isResolved },
    })
  const save = async (content: string) => {
    const { version } = await api.call(owner, 'readText', { params: at })
    await api.call(owner, 'saveText', { params: at, body: { content, base: version } })
  }
  const group = async (one: Person, others: Person[] = []) =>
    (
      await api.call(one, 'createChat', {
        body: { kbId: kb.id, title: 'Stable', UserIDs: others.map(({ id }) => id) },
      })
    ).id
  return { owner, viewer, other, kb, at, comment, tryToComment, list, resolve, save, group }
}

type Farm = Awaited<ReturnType<typeof farm>>

const wordsAt = async ({ at }: Farm, person: Person, messageId: string) => {
  const { comments } = await api.call(person, 'listPassageComments', { params: at })
  const place = comments.find((one) => one.messageId === messageId)?.place
  if (!place) return null
  const params = { ...at, page: String(place.page) }
  const { name, text } = await api.call(person, 'readResourcePage', { params })
  return { name, words: text.slice(place.start, place.end), nth: place.nth }
}

test('a comment is a message of its chat that quotes the passage at its place', async () => {
  const { viewer, other, kb, at, comment, list } = await farm()
  const made = await comment(viewer, {
    quote: 'upper  meadow is\nfor mares',
    content: 'All **year**?',
  })
  expect(made).toMatchObject({
    quote: 'upper meadow is for mares',
    excerpt: 'All year?',
    sender: { id: viewer.id },
    chat: { systemChat: 'townhall' },
    replyCount: 0,
    resolvedAt: null,
  })
  const place = { chatId: kb.townhallId, messageId: made.messageId }
  const message = await api.call(other, 'readMessage', { params: place })
  expect(message).toMatchObject({ content: 'All **year**?', withheld: null, senderType: 'user' })
  const [citation] = message.citations
  expect(citation).toMatchObject({ quote: made.quote, resourceId: at.resourceId, isOlder: false })
  expect(citation).toMatchObject({ page: made.place?.page, start: made.place?.start })
  expect(citation).not.toHaveProperty('isCommentedOn')
  await api.message(other, kb.townhallId, 'Yes', { rootMessageId: made.messageId })
  expect(await list(other)).toMatchObject([{ messageId: made.messageId, replyCount: 1 }])
})

test('a comment that is sent again is there once, and keeps the draft of its chat', async () => {
  const { viewer, kb, comment, list } = await farm()
  const draft = { params: { chatId: kb.townhallId } }
  await api.call(viewer, 'saveDraft', { ...draft, body: { content: 'Not yet' } })
  const clientId = newId()
  const first = await comment(viewer, { clientId })
  expect((await comment(viewer, { clientId })).messageId).toBe(first.messageId)
  expect(await list(viewer)).toHaveLength(1)
  expect(await api.call(viewer, 'readDraft', draft)).toMatchObject({ content: 'Not yet' })
})

test('who reads the page but not the chat learns nothing of its comments', async () => {
  const { owner, viewer, other, comment, list, resolve, group } = await farm()
  const { messageId } = await comment(viewer, { chatId: await group(viewer, [owner]) })
  expect(await list(owner)).toHaveLength(1)
  expect(await list(other)).toEqual([])
  expect((await resolve(other, messageId)).code).toBe('message_not_found')
})

test('who reads the chat but not the page sees the message without the quote', async () => {
  const { owner, viewer, other, kb, at, comment, resolve } = await farm()
  const { messageId } = await comment(viewer)
  const params = { kbId: kb.id }
  await api.call(owner, 'updateKb', { params, body: { canEveryoneRead: false } })
  const place = { chatId: kb.townhallId, messageId }
  const message = await api.call(other, 'readMessage', { params: place })
  expect(message).toMatchObject({ content: 'Why?', citations: [], withheld: 'not_readable' })
  expect((await api.attempt(other, 'listPassageComments', { params: at })).code).toBe('forbidden')
  expect((await resolve(viewer, messageId)).code).toBe('forbidden')
  const edited = { params: place, body: { content: 'How?' } }
  expect(await api.call(viewer, 'editMessage', edited)).toMatchObject({ content: 'How?' })
  await api.call(owner, 'updateKb', { params, body: { canEveryoneRead: true } })
  const again = await api.call(other, 'readMessage', { params: place })
  expect(again).toMatchObject({ content: 'How?', withheld: null })
  expect(again.citations).toHaveLength(1)
})

test('whoever is no member comments on nothing and sees no comments', async () => {
  const { viewer, at, comment, tryToComment } = await farm({ isPublic: true })
  await comment(viewer)
  const stranger = await api.person('Stan')
  expect((await tryToComment(stranger)).code).toBe('forbidden')
  expect((await api.attempt(stranger, 'listPassageComments', { params: at })).code).toBe(
    'forbidden',
  )
  expect(
    (await api.send(null, 'GET', `/kb/${at.kbId}/resources/${at.resourceId}/comments`)).status,
  ).toBe(401)
})

test('chats of others and of other knowledge bases are refused', async () => {
  const { owner, viewer, other, tryToComment, group } = await farm()
  const foreign = await tryToComment(viewer, { chatId: await group(owner, [other]) })
  expect(foreign.code).toBe('chat_not_found')
  const elsewhere = await api.kb(viewer)
  expect((await tryToComment(viewer, { chatId: elsewhere.townhallId })).code).toBe('chat_not_found')
})

test('words that are not there, and too many words, are refused', async () => {
  const { viewer, tryToComment } = await farm()
  const invented = await tryToComment(viewer, { quote: 'Mares can fly' })
  expect(invented).toMatchObject({ code: 'invalid_input', fields: { quote: ['foreign'] } })
  const long = await tryToComment(viewer, { quote: 'x'.repeat(limits.bookLineLength + 1) })
  expect(long).toMatchObject({ code: 'invalid_input', fields: { quote: ['too_long'] } })
  const empty = await tryToComment(viewer, { content: ' ' })
  expect(empty).toMatchObject({ code: 'invalid_input', fields: { content: ['required'] } })
  expect((await tryToComment(viewer, { page: 9 })).code).toBe('page_not_found')
})

test('a comment follows its words through edits before them and between their lines', async () => {
  const world = await farm()
  const { viewer, comment, save } = world
  const { messageId } = await comment(viewer, { quote: 'Water twice', page: 3 })
  await save(rules.replace('# Rules', '# Rules\n\nNew here.\n\n## First\n\nRead this.'))
  expect(await wordsAt(world, viewer, messageId)).toMatchObject({
    name: 'Summer',
    words: 'Water twice',
  })
  await save(rules.replace('Water twice', 'Water\ntwice'))
  expect(await wordsAt(world, viewer, messageId)).toMatchObject({ words: 'Water\ntwice' })
})

test('of repeated words a comment follows those below its heading', async () => {
  const world = await farm()
  const { viewer, comment, save } = world
  const quote = 'Close the north gate at dusk.'
  const { messageId } = await comment(viewer, { quote, page: 3 })
  expect(await wordsAt(world, viewer, messageId)).toMatchObject({ name: 'Summer', nth: 0 })
  const [start = '', winter = '', summer = ''] = rules.split(/(?=^## )/m)
  await save([start, summer, '\n', winter].join(''))
  expect(await wordsAt(world, viewer, messageId)).toMatchObject({ name: 'Summer', words: quote })
  await save(rules.replace('## Summer', `## Summer\n\n${quote} Or later.`))
  expect(await wordsAt(world, viewer, messageId)).toMatchObject({ name: 'Summer', nth: 1 })
})

test('a comment whose words are gone keeps its old quote, and finds them again', async () => {
  const { viewer, comment, list, save } = await farm()
  const { messageId } = await comment(viewer)
  await save(rules.replace('The upper meadow', 'The lower meadow'))
  const quote = 'The upper meadow'
  expect(await list(viewer)).toMatchObject([{ messageId, quote, place: null }])
  await save(rules)
  expect(await list(viewer)).toMatchObject([{ messageId, quote, place: { page: 1 } }])
})

test('its author, and who may edit the page, resolve a comment and open it again', async () => {
  const { owner, viewer, other, comment, list, resolve } = await farm()
  const { messageId } = await comment(viewer)
  expect((await resolve(other, messageId)).code).toBe('forbidden')
  expect((await list(other))[0]?.can).toEqual({ resolve: false })
  expect((await resolve(viewer, messageId)).code).toBeUndefined()
  const [resolved] = await list(other)
  expect(resolved).toMatchObject({ resolvedBy: { id: viewer.id } })
  expect((await resolve(owner, messageId)).code).toBeUndefined()
  expect((await list(other))[0]).toEqual(resolved)
  expect((await resolve(owner, messageId, false)).code).toBeUndefined()
  expect(await list(other)).toMatchObject([{ resolvedAt: null, resolvedBy: null }])
})

test('open comments are listed before resolved ones, at most a hundred', async () => {
  const { owner, viewer, kb, at, comment, resolve } = await farm()
  const oldest = await comment(viewer)
  for (let n = 0; n < limits.passageCommentsShown; n += 1) await comment(owner)
  const params = { params: at }
  const all = await api.call(viewer, 'listPassageComments', params)
  expect(all.comments).toHaveLength(limits.passageCommentsShown)
  expect(all.hasMore).toBe(true)
  expect(all.comments.map(({ messageId }) => messageId)).not.toContain(oldest.messageId)
  await resolve(owner, all.comments[0]?.messageId ?? '')
  const after = await api.call(viewer, 'listPassageComments', params)
  expect(after.comments.at(-1)?.messageId).toBe(oldest.messageId)
  expect(kb.id).toBe(at.kbId)
})

test('a comment goes with its message, and comes back with it', async () => {
  const { viewer, kb, comment, list, resolve } = await farm()
  const { messageId } = await comment(viewer)
  const place = { params: { chatId: kb.townhallId, messageId } }
  await api.call(viewer, 'deleteMessage', place)
  expect(await list(viewer)).toEqual([])
  expect((await resolve(viewer, messageId)).code).toBe('message_not_found')
  await api.call(viewer, 'restoreMessage', place)
  expect(await list(viewer)).toMatchObject([{ messageId }])
  await api.call(viewer, 'deleteMessage', place)
  await api.call(viewer, 'purgeBin', { params: { kbId: kb.id }, body: { ids: [messageId] } })
  expect(await rowsOf(messageId)).toEqual([])
})

test('a comment comes back with its page, and is deleted with it for good', async () => {
  const { owner, viewer, kb, at, comment, list } = await farm()
  const { messageId } = await comment(viewer)
  const batchId = newId()
  const remove = () => api.call(owner, 'deleteResource', { params: at, query: { batchId } })
  await remove()
  const place = { params: { chatId: kb.townhallId, messageId } }
  const gone = { content: 'Why?', citations: [], withheld: 'gone' }
  const message = () => api.call(viewer, 'readMessage', place)
  expect(await message()).toMatchObject({ ...gone, lostQuotes: ['The upper meadow'] })
  const allow = (canEveryoneRead: boolean) =>
    api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead } })
  await allow(false)
  expect(await message()).toMatchObject({ citations: [], withheld: 'not_readable' })
  expect(await message()).not.toHaveProperty('lostQuotes')
  await allow(true)
  await api.call(owner, 'restoreFromBin', { params: { kbId: kb.id }, body: { batchId } })
  expect(await list(viewer)).toMatchObject([{ messageId, place: { page: 1 } }])
  expect(await message()).not.toHaveProperty('lostQuotes')
  await remove()
  await api.call(owner, 'purgeBin', { params: { kbId: kb.id }, body: {} })
  expect(await rowsOf(messageId)).toEqual([])
  expect(await message()).toMatchObject(gone)
  expect(await message()).not.toHaveProperty('lostQuotes')
})

test('a comment is no answer that mentions the page, and its message can mention people', async () => {
  const { viewer, other, kb, at, comment } = await farm()
  const { messageId } = await comment(viewer, { content: 'Ask @Vera' })
  const params = { chatId: kb.townhallId, messageId }
  expect((await api.call(viewer, 'readMessage', { params })).mentions).toMatchObject([
    { id: other.id },
  ])
  const edited = await api.call(viewer, 'editMessage', { params, body: { content: 'Tell @Vera' } })
  expect(edited.mentions).toMatchObject([{ id: other.id }])
  expect(edited.citations).toHaveLength(1)
  expect(await api.call(viewer, 'listAnswersQuoting', { params: at })).toEqual([])
})

function rowsOf(messageId: string) {
  return api.db
    .selectFrom('passage_comments')
    .select('message_id')
    .where('message_id', '=', messageId)
    .execute()
}
