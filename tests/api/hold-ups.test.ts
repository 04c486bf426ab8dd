import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiLimits } from '#api/platform/limits.ts'
import { limits, uploadLimits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'

// One person requests the maximum. A request that another person sends later is answered first.

let api: TestApi
let hostile: Person
let other: Person
let kb: TestKb
let own: TestKb
beforeAll(async () => {
  api = await openApi()
  hostile = await api.person('Hostile')
  other = await api.person('Other')
  kb = await api.kb(hostile)
  own = await api.kb(other)
})
afterAll(() => api.close())

const readOwn = () => api.call(other, 'readKb', { params: { kbId: own.id } })

/**
 * Returns which request is answered first. The second request is sent while the first is running.
 */
async function firstAnswered(much: () => Promise<unknown>): Promise<string> {
  return Promise.race([much().then(() => 'hostile'), readOwn().then(() => 'other')])
}

async function say(content: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await api.message(hostile, kb.townhallId, content)).id)
  return ids
}

test('forwarding the maximum of messages blocks no call of another person', async () => {
  const messageIds = await say('A short one', limits.messagePageSize)
  const { id: secondId } = await api.kb(hostile)
  const chats = await api.call(hostile, 'listChats', { query: { kbId: secondId } })
  const chatIds = chats
    .slice(0, apiLimits.messagesPerForward / messageIds.length)
    .map(({ id }) => id)
  const forward = () =>
    api.call(hostile, 'forwardMessages', {
      params: { chatId: kb.townhallId },
      body: { messageIds, chatIds },
    })
  expect(await firstAnswered(forward)).toBe('other')
})

test('forwarding one copy too many, or one long copy too many, is rejected', async () => {
  const long = await say('a'.repeat(limits.messageLength), 10)
  const forwarded = await api.attempt(hostile, 'forwardMessages', {
    params: { chatId: kb.townhallId },
    body: { messageIds: long, chatIds: [kb.aiChatId] },
  })
  expect(forwarded).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('making the maximum of nested folders blocks no call of another person', async () => {
  const { foldersPerCall, folderDepth } = uploadLimits
  const paths = Array.from({ length: foldersPerCall }, (_, n) => `${n}/`.repeat(folderDepth))
  const make = () =>
    api.call(hostile, 'makeFolders', { params: { kbId: kb.id }, body: { folderId: null, paths } })
  expect(await firstAnswered(make)).toBe('other')
})

test('hundreds of searches by one person block no call of another person', async () => {
  const search = () => api.attempt(hostile, 'search', { query: { q: 'short one', kbId: kb.id } })
  const all = () => Promise.all(Array.from({ length: 200 }, search))
  expect(await firstAnswered(all)).toBe('other')
})

test('deleting many folders blocks no call of another person', async () => {
  const { id: kbId } = await api.kb(hostile)
  const paths = Array.from({ length: uploadLimits.foldersPerCall }, (_, n) => `${n}`)
  const body = { folderId: null, paths }
  const made = await api.call(hostile, 'makeFolders', { params: { kbId }, body })
  const ids = made.flatMap((id) => id ?? [])
  const remove = () => api.call(hostile, 'deleteFolders', { params: { kbId }, body: { ids } })
  expect(await firstAnswered(remove)).toBe('other')
})

test('restoring many folders of one name takes work in proportion to their number', async () => {
  const restore = async (count: number) => {
    const { id: kbId } = await api.kb(hostile)
    const params = { kbId }
    const paths = Array.from({ length: count }, (_, n) => `${n}/same`)
    const body = { folderId: null, paths }
    const ids = (await api.call(hostile, 'makeFolders', { params, body })).flatMap((id) => id ?? [])
    await api.call(hostile, 'deleteFolders', { params, body: { ids } })
    const parents = await api.call(hostile, 'listFolders', { params })
    const parentIds = parents.map(({ id }) => id)
    await api.call(hostile, 'deleteFolders', { params, body: { ids: parentIds } })
    const statements = await countStatements(/folders|bin_entries|bin_rows/, () =>
      api.call(hostile, 'restoreFromBin', { params, body: { ids } }),
    )
    const names = await api.call(hostile, 'listFolders', { params })
    expect(names.map(({ name }) => name)).toContain(`same (${count})`)
    return statements
  }
  const [few, many] = [await restore(40), await restore(80)]
  expect(many).toBeLessThan(2.2 * few)
})
