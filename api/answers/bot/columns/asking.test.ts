import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chat } from '#contract/entities/chat.ts'
import { ask, ended } from '#tests/support/asking.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'
import { openInstance } from '#tests/support/instance.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

/** Asks about files with these texts, one question after the other. Returns the last answer. */
async function answer(files: Record<string, string>, ...questions: [string, ...string[]]) {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  for (const [name, text] of Object.entries(files))
    await uploadAndAnalyse(api, owner, kbId, name, text)
  const { data } = await owner.call<Chat[]>('GET', `/chats?kbId=${kbId}`)
  const chat = data.find(({ systemChat }) => systemChat === 'ai_chat')
  const instance = openInstance(api.deps, {})
  const asker = { ...owner, name: 'Owner', email: '' }
  const answers = []
  for (const question of questions)
    answers.push(await ended(instance, await ask(instance, asker, chat?.id ?? '', question)))
  await instance.close()
  const last = answers.at(-1)
  if (!last) throw new Error('no question')
  return last
}

const notes =
  'Lamps are sold in April and May. The shop in Bergen opens at ten. Desks are made of oak.'
const sales = 'Month,Product,Units\nMarch,Lamp,310\nApril,Lamp,90\nApril,Desk,120\nApril,Chair,85\n'

test('the row with the largest value is quoted from the table, with its product and its place', async () => {
  const { citations, botOutcome } = await answer(
    { 'sales.csv': sales, 'notes.md': notes },
    'Which product sold most in April?',
  )
  expect(botOutcome).toBe('found')
  expect(citations.map(({ quote, cell }) => ({ quote, cell }))).toEqual([
    {
      quote: 'Desk\t120',
      cell: { row: 4, column: 'Product · Units', first: { column: 'Month', text: 'April' } },
    },
  ])
})

test('a row far below the first page of a sheet is compared too', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `产品${n}号,${n === 2_900 ? 99_999 : n}`)
  const { citations } = await answer(
    { '销量.csv': ['产品,销量', ...rows].join('\n') },
    '哪个产品销量最高？',
  )
  expect(citations.map(({ quote, cell }) => [quote, cell?.first?.text])).toEqual([
    ['99999', '产品2900号'],
  ])
})

test('a sum is the text of the answer, made from the numbers of its quotes', async () => {
  const { content, html, citations } = await answer(
    { 'sales.csv': sales, 'notes.md': notes },
    'How many units were sold in April in total?',
  )
  expect(content).toBe('90 [1] + 120 [2] + 85 [3] = 295')
  expect(html).toContain('90 [1] + 120 [2] + 85 [3] = 295')
  expect(citations.map(({ quote }) => quote)).toEqual(['90', '120', '85'])
})

test('a site is found among the columns, and quoted from the row of the month', async () => {
  const { citations } = await answer(
    { 'Enrolment by site.csv': 'Month,Bergen,Lyon\nMarch,19,24\nApril,12,9\n', 'notes.md': notes },
    'Which site enrolled most in April?',
  )
  expect(citations.map(({ quote, cell }) => ({ quote, cell }))).toEqual([
    {
      quote: '12',
      cell: { row: 3, column: 'Bergen', first: { column: 'Month', text: 'April' } },
    },
  ])
})

const more = `${sales}May,Lamp,140\nMay,Desk,60\n`
const minutes = 'Minutes\n\nIn May the shop is closed. In April somebody sold a bicycle.'

test('“And in May?” asks the question before again, of the same file and for another month', async () => {
  const files = { 'sales.csv': more, 'minutes.md': minutes }
  const first = 'Which product sold most in April?'
  const may = await answer(files, first, 'And in May?')
  expect(may.citations.map(({ quote }) => quote)).toEqual(['Lamp\t140'])
  const march = await answer(files, 'How many units were sold in April in total?', 'And in May?')
  expect(march.content).toBe('140 [1] + 60 [2] = 200')
  const again = await answer(files, first, 'What about March?', 'And in May?')
  expect(again.citations.map(({ quote }) => quote)).toEqual(['Lamp\t140'])
  const june = await answer(files, first, 'And in June?')
  expect(june.botOutcome).toBe('not_found')
})

test('“那五月呢？” asks the question before again for another month', async () => {
  const table = '产品名称,月份,销量\n台灯,四月,90\n书桌,四月,120\n台灯,五月,140\n书桌,五月,60\n'
  const { citations } = await answer({ '销量.csv': table }, '四月哪个产品销量最高？', '那五月呢？')
  expect(citations.map(({ quote, cell }) => [quote, cell?.first?.text])).toEqual([['140', '台灯']])
})

test('“And for arm B?” asks about arm B only', async () => {
  const protocol =
    'Treatment\n\nParticipants in arm A receive tablets for twelve weeks.\n\nParticipants in arm B receive tablets for twenty weeks.'
  const { citations } = await answer(
    { 'protocol.md': protocol, 'minutes.md': minutes },
    'How long do participants in arm A receive tablets?',
    'And for arm B?',
  )
  expect(citations[0]?.quote).toContain('twenty weeks')
})
