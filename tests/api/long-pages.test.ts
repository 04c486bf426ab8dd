import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiLimits } from '#api/platform/limits.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

// The size limit of a page of messages, whatever the messages contain: reading a page blocks no
// other request.

let api: TestApi
let ana: Person
let chatId: string
let root: Message
let sent: Message[]
let replies: Message[]

// The limit counts text and HTML, so only a few of these messages fit into a page.
const long = (letter: string) => letter.repeat(limits.messageLength)
const count = Math.ceil(apiLimits.messagePageBytes / (2 * limits.messageLength)) + 5

beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  const kb = await api.kb(ana)
  chatId = kb.townhallId
  root = await api.message(ana, chatId, 'Root')
  sent = await sendMany('m')
  replies = await sendMany('r', root.id)
})
afterAll(() => api.close())

async function sendMany(letter: string, rootMessageId?: string): Promise<Message[]> {
  const all: Message[] = []
  for (let n = 0; n < count; n++)
    all.push(await api.message(ana, chatId, long(letter), { rootMessageId }))
  return all
}

const page = (query: Record<string, string | number>) =>
  api.call(ana, 'listMessages', { params: { chatId }, query })

const weightOf = (messages: Message[]) =>
  messages.reduce((sum, { content, html }) => sum + content.length + html.length, 0)

const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id)

test('a page of long messages ends at the size limit, and `hasMore` is true', async () => {
  const { messages, hasMore } = await page({})
  expect(weightOf(messages)).toBeLessThanOrEqual(apiLimits.messagePageBytes)
  expect([messages.length < sent.length, hasMore]).toEqual([true, true])
  expect(idsOf(messages)).toEqual(idsOf(sent.slice(-messages.length)))
})

test('paging through a chat of long messages in both directions returns every message once', async () => {
  const all = [root, ...sent]
  let back = await page({})
  const read = [...back.messages]
  while (back.hasMore) {
    back = await page({ before: read[0]?.id ?? '' })
    read.unshift(...back.messages)
  }
  expect(idsOf(read)).toEqual(idsOf(all))
  let on = await page({ after: root.id })
  const readOn = [...on.messages]
  while (on.hasMore) {
    on = await page({ after: readOn.at(-1)?.id ?? '' })
    readOn.push(...on.messages)
  }
  expect(idsOf(readOn)).toEqual(idsOf(sent))
})

test('a page around a long message gives half of its size to the messages before and half to the messages after', async () => {
  const middle = sent[Math.floor(count / 2)]
  const { messages, hasMore } = await page({ around: middle?.id ?? '' })
  expect(weightOf(messages)).toBeLessThanOrEqual(apiLimits.messagePageBytes)
  const at = idsOf(messages).indexOf(middle?.id ?? '')
  expect([at > 0, at < messages.length - 1, hasMore]).toEqual([true, true, true])
})

test('a thread has the newest replies that fit, and the older replies can be paged before them', async () => {
  const thread = await api.call(ana, 'readThread', { params: { chatId, rootId: root.id } })
  expect(weightOf(thread.replies)).toBeLessThanOrEqual(apiLimits.messagePageBytes)
  const older = await page({ parent: root.id, before: thread.replies[0]?.id ?? '' })
  const read = [...older.messages, ...thread.replies]
  expect(idsOf(read)).toEqual(idsOf(replies.slice(-read.length)))
  expect(read.length).toBeGreaterThan(thread.replies.length)
})

test('a message that is longer than a page is a page by itself', async () => {
  await api.db
    .updateTable('messages')
    .set({ html: 'h'.repeat(apiLimits.messagePageBytes + 1) })
    .where('id', '=', sent.at(-1)?.id ?? '')
    .execute()
  const { messages, hasMore } = await page({})
  expect([idsOf(messages), hasMore]).toEqual([[sent.at(-1)?.id], true])
})
