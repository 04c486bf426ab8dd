import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyseResource } from '#api/drive/reading/analyse.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { insertQuote } from '#tests/support/entities/chats.ts'
import { type FilesApi, openFilesApi } from '#tests/support/files.ts'
import { fileWith } from './file.fixture.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

test('the analysis of an older version changes nothing of a newer one', async () => {
  const { id, path, owner, replace, analysed, found } = await fileWith(api, 'The moon rises.')
  await api.db.updateTable('resources').set({ status: 'queued' }).where('id', '=', id).execute()
  // The newer version is uploaded and analysed after the older one was begun.
  const analyse: typeof api.deps.analyser.analyse = async (request, signal) => {
    await analysed(() => replace('The sun rises.'))
    return api.deps.analyser.analyse(request, signal)
  }
  const analyser = Object.assign(Object.create(api.deps.analyser), { analyse })
  await analyseResource({ ...api.deps, analyser }, id)
  expect(await found('rises')).toEqual(['The sun rises.'])
  const { data } = await owner.call<Resource>('GET', path)
  expect(data).toMatchObject({ status: 'completed', version: 2, size: 14 })
  const page = await owner.call<{ text: string }>('GET', `${path}/pages/1/text`)
  expect(page.data.text).toBe('The sun rises.')
})

test('of versions uploaded one after the other, the last one is analysed', async () => {
  const { kbId, id, replace, found } = await fileWith(api, 'Star 1.')
  const { until } = api.listenTo(kbId)
  for (const n of [2, 3, 4, 5]) await replace(`Star ${n}.`)
  await until((heard) =>
    heard.some(
      ({ type, data }) =>
        type === 'resource_update' &&
        data.resource.id === id &&
        data.resource.version === 5 &&
        data.resource.status === 'completed',
    ),
  )
  expect(await found('star')).toEqual(['Star 5.'])
})

test('a quote from an older version says so, and disappears with that version', async () => {
  const { kbId, id, path, owner, replace, analysed } = await fileWith(api, 'Moon over the sea.')
  const chats = await owner.call<{ id: string }[]>('GET', `/chats?kbId=${kbId}`)
  const chatId = chats.data[0]?.id ?? ''
  const messageId = await insertQuote(api.db, chatId, owner.id, id)
  const read = async () =>
    (await owner.call<Message>('GET', `/chats/${chatId}/messages/${messageId}`)).data
  expect((await read()).citations).toMatchObject([{ quote: 'Moon', isOlder: false }])
  await analysed(() => replace('Sun over the sea.'))
  expect(await read()).toMatchObject({
    withheld: null,
    citations: [{ quote: 'Moon', isOlder: true, olderVersion: 1 }],
  })
  await owner.call('DELETE', `${path}/versions/1`)
  expect(await read()).toMatchObject({ withheld: 'gone', citations: [] })
})
