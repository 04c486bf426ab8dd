import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Changed, createStatistics } from '#api/platform/db/statistics.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { cpu } from '#tests/support/cpu.ts'
import { addChats } from '#tests/support/many-chats.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

test('the chats of a knowledge base are listed a page at a time, each once, of all kinds or of one', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana)
  await api.join(ben, kb)
  await addChats(api, kb.id, ana, 130)
  const body = { kbId: kb.id, otherUserId: ben.id }
  const pm = await api.call(ana, 'openPrivateChat', { body })
  const listed = async (chatType?: 'others' | 'pm') => {
    const ids: string[] = []
    for (;;) {
      const after = ids.at(-1)
      const query = { kbId: kb.id, ...(chatType && { chatType }), ...(after && { after }) }
      const page = await api.call(ana, 'listChats', { query })
      ids.push(...page.map(({ id }) => id))
      if (page.length < limits.chatPageSize) return ids
    }
  }
  const all = await listed()
  expect(all.slice(0, 3)).toEqual([kb.townhallId, kb.aiChatId, pm.id])
  expect(new Set(all).size).toBe(133)
  const groups = await listed('others')
  expect(groups).toEqual(all.slice(3))
  expect(await listed('pm')).toEqual([pm.id])
})

test('the list continues only after a chat that the reader is in', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const [kb, other] = [await api.kb(ana), await api.kb(ben)]
  const query = { kbId: kb.id, after: other.townhallId }
  expect(await api.attempt(ana, 'listChats', { query })).toMatchObject({ code: 'chat_not_found' })
})

test('ten times as many chats take at most ten times the processor time, also by statements that were planned for few', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const socket = await api.socket(ana)
  const reads = {
    listChats: () => api.call(ana, 'listChats', { query: { kbId: kb.id } }),
    listAllChats: () => api.call(ana, 'listAllChats', { query: {} }),
    listKbs: () => api.call(ana, 'listKbs', {}),
    readKb: () => api.call(ana, 'readKb', { params: { kbId: kb.id } }),
  }
  // From the sixth run on, a statement keeps its plan until its tables are analysed.
  for (const read of Object.values(reads)) for (let n = 0; n < 8; n++) await read()
  const costs = async () => {
    const sums: Record<string, number> = {}
    for (const [name, read] of Object.entries(reads)) sums[name] = await cpu(read)
    sums.join = await cpu(() => socket.ask({ type: 'join_kb', data: { kbId: kb.id } }))
    return sums
  }
  const analyse = createStatistics(({ text }) => sql.raw<Changed>(text).execute(api.db))
  await addChats(api, kb.id, ana, 400)
  await analyse()
  const few = await costs()
  await addChats(api, kb.id, ana, 3_600)
  await analyse()
  const many = await costs()
  // A plan that compares each chat with each takes a hundred times as long.
  for (const [name, cost] of Object.entries(few)) expect(many[name], name).toBeLessThan(10 * cost)
})

test('a knowledge base has a limited number of group chats, however many are started at once, and those in the bin count', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana)
  await api.join(ben, kb)
  await addChats(api, kb.id, ana, countLimits.chatsPerKb - 3)
  const start = (person: Person) =>
    api.attempt(person, 'createChat', { body: { kbId: kb.id, title: 'One more' } })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => start(n % 2 ? ana : ben)))
  expect(answers.filter(({ code }) => code === 'too_many_chats')).toHaveLength(9)
  const started = answers.findIndex(({ status }) => status === 200)
  const { id: chatId } = answers.map(({ data }) => data as Chat)[started] as Chat
  await api.call(started % 2 ? ana : ben, 'deleteChat', { params: { chatId } })
  expect((await start(ben)).code).toBe('too_many_chats')
  // Private chats are not counted there.
  const body = { kbId: kb.id, otherUserId: ben.id }
  expect((await api.attempt(ana, 'openPrivateChat', { body })).status).toBe(200)
})

test('a person begins a limited number of chats, however many knowledge bases they begin them in at once', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kbs = [await api.kb(ana), await api.kb(ana), await api.kb(ana), await api.kb(ana)]
  const kept = [
    countLimits.chatsPerKb,
    countLimits.chatsPerKb,
    (countLimits.chatsPerPerson % countLimits.chatsPerKb) - 3,
  ]
  for (const [n, count] of kept.entries()) await addChats(api, kbs[n]?.id ?? '', ana, count)
  const start = (n: number) =>
    api.attempt(ana, 'createChat', {
      body: { kbId: kbs[2 + (n % 2)]?.id ?? '', title: 'One more' },
    })
  const codes = (await Promise.all(Array.from({ length: 12 }, (_, n) => start(n)))).map(
    ({ code }) => code,
  )
  expect(codes.filter((code) => code === 'too_many_own_chats')).toHaveLength(9)
  const [kb] = kbs
  await api.join(ben, { id: kb?.id ?? '' })
  const open = (from: Person, to: Person) =>
    api.attempt(from, 'openPrivateChat', { body: { kbId: kb?.id ?? '', otherUserId: to.id } })
  expect((await open(ana, ben)).code).toBe('too_many_own_chats')
  expect((await open(ben, ana)).status).toBe(200)
})
