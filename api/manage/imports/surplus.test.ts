import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { countLimits, importLimits } from '#contract/limits.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'
import { importZip } from '#tests/support/imports.ts'
import { exportWith, fileAt, lines, message, person } from '#tests/support/small-export.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const text = 'The ferry to Skarv leaves at 07:40. '.repeat(60)
const file = fileAt('files/a.txt')

function quoteOf(n: number, change: object = {}) {
  const quote = text.slice(0, 1_200)
  const place = { page: 1, pageKind: 'lines', pageName: null, line: 1, start: 0, end: quote.length }
  const of = { kbId: newId(), resourceId: file.id, isOlder: false, title: 'a.txt' }
  return { n, ...of, ...place, quote, marks: [], ...change }
}

/** Imports these messages, and waits until the file that they quote is analysed. */
async function importMessages(importer: Caller, messages: object[]) {
  const zip = await exportWith({
    'files.json': [file],
    'files/a.txt': text,
    'chats/Townhall.json': lines(messages),
  })
  const { kbId, failure } = await importZip(importer, zip)
  expect(failure).toBeNull()
  const files = async () =>
    (await importer.call<{ resources: Resource[] }>('GET', `/kb/${kbId}/resources`)).data.resources
  const isAnalysed = async () => (await files()).every(({ status }) => status === 'completed')
  await vi.waitUntil(isAnalysed, { timeout: 30_000 })
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 30_000 })
  const chats = await importer.call<{ id: string; systemChat: string }[]>(
    'GET',
    `/chats?kbId=${kbId}`,
  )
  const chatId = chats.data.find(({ systemChat }) => systemChat === 'townhall')?.id
  const path = `/chats/${chatId}/messages`
  return (await importer.call<{ messages: Message[] }>('GET', path)).data.messages
}

const waiting = () => api.db.selectFrom('imported_citations').select('n').execute()

test('of the quotes of an imported message, those that an answer can have are kept', async () => {
  const many = Array.from({ length: 2 * countLimits.citationsPerMessage }, (_, n) => quoteOf(n + 1))
  const [one] = await importMessages(await api.person(), [message({ citations: many })])
  const characters = one?.citations.reduce((sum, { quote }) => sum + quote.length, 0) ?? 0
  expect(characters).toBeLessThanOrEqual(importLimits.citationCharactersPerMessage)
  expect(characters).toBeGreaterThanOrEqual(countLimits.quoteCharactersPerMessage)
  const short = many.map((quote) => ({ ...quote, end: 20, quote: text.slice(0, 20) }))
  const [other] = await importMessages(await api.person(), [message({ citations: short })])
  expect(other?.citations).toHaveLength(countLimits.citationsPerMessage)
})

test('of an imported quote, as many parts are marked as of an answer', async () => {
  const marks = Array.from({ length: 50_000 }, () => ({ start: 0, end: 1 }))
  const long = { title: 'x'.repeat(50_000), pageName: 'x'.repeat(50_000) }
  const quotes = [quoteOf(1, { marks, ...long })]
  const [one] = await importMessages(await api.person(), [message({ citations: quotes })])
  expect(one?.citations).toMatchObject([{ title: 'a.txt', pageName: null }])
  expect(one?.citations[0]?.marks).toHaveLength(countLimits.marksPerCitation)
})

test('quotes that are not in the file are compared once', async () => {
  const wrong = [quoteOf(1, { start: 1, end: 1_201 }), quoteOf(2, { page: 9 }), quoteOf(3)]
  const [one] = await importMessages(await api.person(), [message({ citations: wrong })])
  expect(one?.citations.map(({ n }) => n)).toEqual([3])
  expect(await waiting()).toEqual([])
})

test('of the reactions to an imported message, as many are kept as there may be', async () => {
  const reactions = Array.from({ length: countLimits.reactionsPerMessage + 100 }, (_, n) => ({
    messageId: newId(),
    userId: person.id,
    reaction: `r${n}`,
    userInfo: person,
  }))
  const [one] = await importMessages(await api.person(), [message({ reactions })])
  expect(one?.reactions).toHaveLength(countLimits.reactionsPerMessage)
})

test('authors of an import who are too many become one without a name', async () => {
  const authors = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...person, id: newId(), displayName: `A ${n}` }))
  const reactionsOf = (people: (typeof person)[]) =>
    people.map((userInfo) => ({
      messageId: newId(),
      userId: userInfo.id,
      reaction: '👍',
      userInfo,
    }))
  const most = importLimits.reactionsPerMessage
  const full = Array.from({ length: Math.ceil(importLimits.people / most) }, () =>
    message({ reactions: reactionsOf(authors(most)) }),
  )
  const late = authors(20).map((sender) => message({ sender }))
  const read = await importMessages(await api.person(), [...full, ...late])
  expect(new Set(read.slice(-20).map(({ userId }) => userId)).size).toBe(1)
  expect(read.at(-1)?.sender?.displayName).not.toContain('A 19')
})
