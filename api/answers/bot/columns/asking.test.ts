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

/** Asks about files with these texts. */
async function answer(files: Record<string, string>, question: string) {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  for (const [name, text] of Object.entries(files))
    await uploadAndAnalyse(api, owner, kbId, name, text)
  const { data } = await owner.call<Chat[]>('GET', `/chats?kbId=${kbId}`)
  const chat = data.find(({ systemChat }) => systemChat === 'ai_chat')
  const instance = openInstance(api.deps, {})
  const asker = { ...owner, name: 'Owner', email: '' }
  const message = await ended(instance, await ask(instance, asker, chat?.id ?? '', question))
  await instance.close()
  return message
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
