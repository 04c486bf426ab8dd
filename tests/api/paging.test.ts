import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from '#api/platform/ids.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let ana: Person
let chatId: string
let main: Message[]
let replies: Message[]
let elsewhere: Message

beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  const kb = await api.kb(ana)
  chatId = kb.townhallId
  main = await sendAll(['a', 'b', 'c', 'd', 'e'])
  replies = await sendAll(['r1', 'r2', 'r3'], main[1]?.id)
  main.push(...(await sendAll(['f', 'g'])))
  elsewhere = await api.message(ana, kb.aiChatId, 'Elsewhere', { expectBotReply: false })
})
afterAll(() => api.close())

async function sendAll(contents: string[], rootMessageId?: string): Promise<Message[]> {
  const sent: Message[] = []
  for (const content of contents)
    sent.push(await api.message(ana, chatId, content, { rootMessageId }))
  return sent
}

async function page(query: Record<string, string | number>) {
  const input = { params: { chatId }, query }
  const { messages, hasMore } = await api.call(ana, 'listMessages', input)
  return { contents: messages.map(({ content }) => content).join(''), hasMore }
}

test('without a cursor the newest messages are returned, oldest first, and `hasMore` says whether there are more', async () => {
  expect(await page({ limit: 3 })).toEqual({ contents: 'efg', hasMore: true })
  expect(await page({ limit: 7 })).toEqual({ contents: 'abcdefg', hasMore: false })
  expect(await page({})).toEqual({ contents: 'abcdefg', hasMore: false })
})

test('`before` returns the messages directly before a message, and an empty page before the first', async () => {
  expect(await page({ before: main[6]?.id ?? '', limit: 2 })).toEqual({
    contents: 'ef',
    hasMore: true,
  })
  expect(await page({ before: main[2]?.id ?? '', limit: 2 })).toEqual({
    contents: 'ab',
    hasMore: false,
  })
  expect(await page({ before: main[0]?.id ?? '' })).toEqual({ contents: '', hasMore: false })
})

test('`after` returns the messages directly after a message, and an empty page after the last', async () => {
  expect(await page({ after: main[3]?.id ?? '', limit: 2 })).toEqual({
    contents: 'ef',
    hasMore: true,
  })
  expect(await page({ after: main[4]?.id ?? '', limit: 2 })).toEqual({
    contents: 'fg',
    hasMore: false,
  })
  expect(await page({ after: main[6]?.id ?? '' })).toEqual({ contents: '', hasMore: false })
})

test('`around` returns the message with messages before and after it', async () => {
  expect((await page({ around: main[3]?.id ?? '', limit: 4 })).contents).toBe('cdef')
  expect((await page({ around: main[0]?.id ?? '', limit: 4 })).contents).toBe('abc')
  expect((await page({ around: main[6]?.id ?? '', limit: 4 })).contents).toBe('fg')
  expect((await page({ around: main[6]?.id ?? '', limit: 1 })).contents).toBe('g')
})

test('the replies to a message are paged like messages, and are on no other page', async () => {
  const parent = main[1]?.id ?? ''
  expect(await page({ parent, limit: 2 })).toEqual({ contents: 'r2r3', hasMore: true })
  expect(await page({ parent, before: replies[1]?.id ?? '' })).toEqual({
    contents: 'r1',
    hasMore: false,
  })
  expect(await page({ parent, after: replies[1]?.id ?? '' })).toEqual({
    contents: 'r3',
    hasMore: false,
  })
  expect(await page({ parent: main[0]?.id ?? '' })).toEqual({ contents: '', hasMore: false })
})

for (const place of ['before', 'after', 'around', 'parent'])
  test(`a message of another chat, or an unknown one, is rejected as cursor for ${place}`, async () => {
    for (const id of [elsewhere.id, newId()]) {
      const answer = await api.attempt(ana, 'listMessages', {
        params: { chatId },
        query: { [place]: id },
      })
      expect(answer).toMatchObject({ status: 404, code: 'message_not_found' })
    }
    const query = { [place]: 'x' }
    const answer = await api.attempt(ana, 'listMessages', { params: { chatId }, query })
    expect(answer).toMatchObject({ status: 400, fields: { [place]: ['invalid'] } })
  })

test('a page size that is not a whole number from 1 on is rejected', async () => {
  for (const limit of ['0', '-1', '1.5', 'many', 'NaN', 'Infinity']) {
    const answer = await api.attempt(ana, 'listMessages', { params: { chatId }, query: { limit } })
    expect(answer).toMatchObject({ status: 400, fields: { limit: ['invalid'] } })
  }
})

test('unknown, duplicate and empty query parameters are ignored', async () => {
  const path = `/chats/${chatId}/messages?limit=&before=&nonsense=1&limit=2&__proto__=x&%00=%00`
  const response = await api.send(ana, 'GET', path)
  expect(response.status).toBe(200)
})

const limited = Object.entries<Call>(calls).flatMap(([name, { query }]) =>
  query?.shape.limit ? [[name, query.shape.limit as z.ZodType<number>] as const] : [],
)

test.each(limited)('%s takes a page size above the largest as the largest', (_, limit) => {
  const most = limit.parse(undefined) ?? limits.messagePageSize
  for (const wanted of [most + 1, '10000', '1e30']) expect(limit.parse(wanted)).toBe(most)
})

test('a page size above the largest one gets the largest page', async () => {
  expect(await page({ limit: 101 })).toEqual({ contents: 'abcdefg', hasMore: false })
})
