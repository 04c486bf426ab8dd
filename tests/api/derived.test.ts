import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { type FakeOpenai, startFakeOpenai } from '#tests/support/fake-openai.ts'
import {
  answered,
  forwardAnswer,
  leaksIn,
  leaksTo,
  openSecretWorld,
  question,
  type SecretWorld,
} from '#tests/support/secret-world.ts'

// What is derived from a file is as secret as the file. Everything that a person can fetch or
// receives as an event is searched for words that occur only in a file this person may not read.

let quoting: TestApi
let writing: TestApi
let model: FakeOpenai
beforeAll(async () => {
  model = await startFakeOpenai()
  quoting = await openApi()
  writing = await openApi({ env: { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: model.url } })
  model.reply({
    pieces: [
      'It is Zanthoquil, ',
      'of Quivermoor <quote id="1">The codeword of the harbour is Zanthoquil</quote>. ',
      'Remember Zanthoquil.',
    ],
  })
})
afterAll(async () => {
  await quoting.close()
  await writing.close()
  await model.close()
})

/**
 * The forms in which a file's text is passed on. The owner makes each of them; more are added
 * below.
 */
const forms: Record<string, (world: SecretWorld) => Promise<unknown>> = {
  'an answer': async () => {},
  'an answer in a thread': async (world) => {
    const { api, owner, kb } = world
    const root = await api.message(owner, kb.townhallId, 'Welcome')
    const reply = { rootMessageId: root.id }
    const asked = await api.message(owner, kb.townhallId, `@AI ${question}`, reply)
    await answered(world, asked.id)
  },
  'an answer in a group': async (world) => {
    const { api, owner, viewer, kb } = world
    const body = { kbId: kb.id, title: 'Plans', UserIDs: [viewer.id] }
    const { id } = await api.call(owner, 'createChat', { body })
    await answered(world, (await api.message(owner, id, `@AI ${question}`)).id)
  },
  'an answer that somebody reacts to, rates and replies to': async (world) => {
    const { api, owner, kb, answerId: messageId } = world
    const params = { chatId: kb.aiChatId, messageId }
    await api.call(owner, 'addReaction', { params, body: { reaction: '👍' } })
    await api.call(owner, 'rateMessage', { params, body: { feedback: 'like' } })
    await api.message(owner, kb.aiChatId, 'Thanks', { parentId: messageId })
  },
  'a comment on words of a page, forwarded too': async (world) => {
    const { api, owner, kb, other, resourceId } = world
    await api.db
      .updateTable('resources')
      .set({ type: 'text/markdown' })
      .where('id', '=', resourceId)
      .execute()
    const { messageId } = await api.call(owner, 'commentOnPassage', {
      params: { kbId: kb.id, resourceId },
      body: {
        clientId: newId(),
        chatId: kb.townhallId,
        content: '@Vic, is this right?',
        quote: 'The codeword of the harbour is Zanthoquil',
      },
    })
    await api.call(owner, 'forwardMessages', {
      params: { chatId: kb.townhallId },
      body: { messageIds: [messageId], chatIds: [other.townhallId] },
    })
  },
  'a forwarded answer': (world) => forwardAnswer(world, [world.kb, world.other]),
  'an answer forwarded twice': async (world) => {
    const { api, owner, other } = world
    const messageIds = await forwardAnswer(world, [other])
    const params = { chatId: other.townhallId }
    await api.call(owner, 'forwardMessages', {
      params,
      body: { messageIds, chatIds: [other.aiChatId] },
    })
  },
  'a forwarded answer that is edited': async (world) => {
    const { api, owner, other } = world
    const [messageId = ''] = await forwardAnswer(world, [other])
    const params = { chatId: other.townhallId, messageId }
    const content = 'So it is @Vic Zanthoquil, says Quivermoor.'
    await api.call(owner, 'editMessage', { params, body: { content } })
  },
  'a chat’s preview, after a later message is deleted': async (world) => {
    const { api, owner, other } = world
    await forwardAnswer(world, [other])
    const { id: messageId } = await api.message(owner, other.townhallId, 'Later')
    const params = { chatId: other.townhallId, messageId }
    await api.call(owner, 'deleteMessage', { params })
  },
  'a chat somebody is added to later': async (world) => {
    const { api, owner, viewer, kb } = world
    const { id } = await api.call(owner, 'createChat', { body: { kbId: kb.id, title: 'Late' } })
    await api.call(owner, 'forwardMessages', {
      params: { chatId: kb.aiChatId },
      body: { messageIds: [world.answerId], chatIds: [id] },
    })
    await api.call(owner, 'addChatMembers', {
      params: { chatId: id },
      body: { UserIDs: [viewer.id] },
    })
  },
}

const writers = { 'by quotation': () => quoting, 'by a model': () => writing }
const cases = Object.entries(writers).flatMap(([writer, api]) =>
  Object.entries(forms).map(([form, make]) => ({ name: `${form}, ${writer}`, api, make })),
)

test.each(cases)(
  'a person without permission to read a file finds none of its text in: $name',
  async ({ api, make }) => {
    const world = await openSecretWorld(api(), { readable: false })
    await make(world)
    expect(await leaksTo(world, world.viewer)).toEqual([])
    expect(leaksIn(world.socket)).toEqual([])
    // The owner has permission and finds the words, which proves that the search above works.
    const found = await leaksTo(world, world.owner)
    for (const call of ['listMessages', 'search', 'readResourcePage'])
      expect(found.join('\n')).toContain(call)
  },
)

const byRole = 'an administrator becomes a viewer'

const changes: Record<string, { end: Change; restore?: Change; alsoOwner?: boolean }> = {
  'reading is for administrators': {
    end: (world) => update(world, { canEveryoneRead: false }),
    restore: (world) => update(world, { canEveryoneRead: true }),
  },
  [byRole]: {
    end: (world) => setRole(world, 'viewer'),
    restore: (world) => setRole(world, 'admin'),
  },
  'the file is deleted': {
    end: ({ api, owner, kb, resourceId }) =>
      api.call(owner, 'deleteResource', { params: { kbId: kb.id, resourceId } }),
    restore: ({ api, owner, kb, resourceId }) =>
      api.call(owner, 'restoreFromBin', { params: { kbId: kb.id }, body: { ids: [resourceId] } }),
    alsoOwner: true,
  },
  'the folder of the file is deleted': {
    end: async ({ api, owner, kb, resourceId }) => {
      const params = { kbId: kb.id }
      const { id } = await api.call(owner, 'createFolder', { params, body: { name: 'Old' } })
      const row = { folder_id: id }
      await api.db.updateTable('resources').set(row).where('id', '=', resourceId).execute()
      await api.call(owner, 'deleteFolders', { params, body: { ids: [id] } })
    },
    restore: async ({ api, owner, kb }) => {
      const params = { kbId: kb.id }
      const { entries } = await api.call(owner, 'listBin', { params })
      const ids = entries.map(({ id }) => id)
      await api.call(owner, 'restoreFromBin', { params, body: { ids } })
    },
    alsoOwner: true,
  },
  'the reader is removed': {
    end: ({ api, owner, viewer, kb }) =>
      api.call(owner, 'removeMember', { params: { kbId: kb.id, userId: viewer.id } }),
    restore: ({ api, viewer, kb }) => api.join(viewer, kb),
  },
  'the knowledge base is deleted': {
    end: ({ api, owner, kb }) => api.call(owner, 'deleteKb', { params: { kbId: kb.id } }),
    restore: ({ api, owner, kb }) => api.call(owner, 'restoreKbs', { body: { ids: [kb.id] } }),
    alsoOwner: true,
  },
}

type Change = (world: SecretWorld) => Promise<unknown>

// The bin names the file to those who may restore it, and the activity to administrators.
const mayNameIt = /^(listBin|listActivity) /

function update({ api, owner, kb }: SecretWorld, body: { canEveryoneRead: boolean }) {
  return api.call(owner, 'updateKb', { params: { kbId: kb.id }, body })
}

function setRole({ api, owner, viewer, kb }: SecretWorld, role: 'admin' | 'viewer') {
  const body = { user_id: viewer.id, role }
  return api.call(owner, 'changeRole', { params: { kbId: kb.id }, body })
}

test.each(Object.entries(changes))(
  'quotes disappear at once when %s, and return with the permission or the file',
  async (name, { end, restore, alsoOwner }) => {
    const world = await openSecretWorld(quoting, { readable: name !== byRole })
    if (name === byRole) await setRole(world, 'admin')
    await forwardAnswer(world, [world.kb, world.other])
    expect((await leaksTo(world, world.viewer)).join('\n')).toContain('listMessages')
    const heard = world.socket.events.length
    const isTold = (chatId: string) =>
      world.socket.events
        .slice(heard)
        .some(({ type, data }) => type === 'quotes_update' && data.chatId === chatId)
    await end(world)
    await world.socket.until(() => isTold(world.other.townhallId))
    expect(await leaksTo(world, world.viewer)).toEqual([])
    if (alsoOwner)
      expect((await leaksTo(world, world.owner)).filter((call) => !mayNameIt.test(call))).toEqual(
        [],
      )
    expect(leaksIn(world.socket, heard)).toEqual([])
    if (!restore) return
    const before = world.socket.events.length
    await restore(world)
    await world.socket.until(
      (event) => world.socket.events.indexOf(event) >= before && event.type === 'quotes_update',
    )
    expect((await leaksTo(world, world.viewer)).join('\n')).toContain('listMessages')
  },
)

test('a user’s question to the model contains no text that this user may not read', async () => {
  const world = await openSecretWorld(writing, { readable: false })
  const { api, owner, viewer, kb } = world
  await forwardAnswer(world, [kb])
  await update(world, { canEveryoneRead: true })
  await api.call(owner, 'deleteResource', {
    params: { kbId: kb.id, resourceId: world.resourceId },
  })
  await api.db
    .insertInto('resources')
    .values({
      id: crypto.randomUUID(),
      kb_id: kb.id,
      title: 'x.txt',
      type: 'text/plain',
      size: 1,
      status: 'completed',
      uploader_id: owner.id,
      folder_id: null,
      hash: null,
      failure: null,
      original_url: null,
      canonical_url: null,
      page_count: 0,
    })
    .execute()
  const from = model.requests.length
  for (const chatId of [kb.aiChatId, kb.townhallId])
    await answered(world, (await api.message(viewer, chatId, '@AI What is it?')).id)
  expect(JSON.stringify(model.requests.slice(from))).not.toContain('anthoquil')
})
