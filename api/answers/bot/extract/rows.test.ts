import { expect, test } from 'vitest'
import { parseQuestion } from '#api/answers/search/question.ts'
import { seeSentences } from './features.ts'
import { answer } from './rank.fixture.ts'
import { hasNameAsked, lacksOf } from './rows.ts'

const quotesOf = async (question: string, texts: string[]) =>
  (await answer(question, texts)).quotes.map(({ quote }) => quote)

const events = [
  'Number\tSite\tDay\tEvent\tSeverity',
  '1\tBergen\t6\tNausea\tmild',
  '3\tLyon\t2\tNausea\tmoderate',
  '4\tLyon\t31\tInfluenza\tmoderate',
].join('\n')

test('a row without a person does not answer who', async () => {
  expect(await quotesOf('Who is responsible for the Lyon site?', [events])).toEqual([])
  const staff = 'Site\tLead\tOpened\nLyon site\tCamille\tMarch\nBergen site\tMarit\tApril'
  expect(await quotesOf('Who is responsible for the Lyon site?', [staff])).toEqual(['Camille'])
  const chinese = '编号\t中心\t天数\t事件\n3\t里昂中心\t2\t恶心\n4\t里昂中心\t31\t流行性感冒发作'
  expect(await quotesOf('里昂中心由谁负责？', [chinese])).toEqual([])
  const sites = '中心\t电话\t负责\n里昂中心\t02-33\t赵敏\n卑尔根中心\t02-44\t孙丽'
  expect(await quotesOf('里昂中心由谁主管？', [sites])).toEqual(['赵敏'])
})

test('where no row has a person, a sentence that has one answers who', async () => {
  const letter = 'The Lyon site answers to Camille Roux. It is slow this month.'
  expect((await quotesOf('Who is responsible for the Lyon site?', [events, letter]))[0]).toContain(
    'Camille Roux',
  )
})

test('beside a sentence, a row adds nothing if it lacks a word that the sentence has', () => {
  const question = parseQuestion('How long is the washout period?')
  const weights = new Map(question.terms.map(({ term }) => [term, 1]))
  const text =
    'The washout period has fourteen days.\n6\t45\tEnd of the washout\n7\t14\tWashout period'
  const [sentence, end, period] = seeSentences(question, { text, weights })
  if (!sentence || !end || !period) throw new Error('a sentence and two rows')
  expect(lacksOf(sentence, end)).toBe(true)
  expect(lacksOf(sentence, period)).toBe(false)
  expect(lacksOf(end, period)).toBe(false)
})

test('a row without the name of the question does not say how many there are', () => {
  const question = parseQuestion('How many participants are enrolled in Bergen?')
  const weights = new Map(question.terms.map(({ term }) => [term, 1]))
  const text = 'Participants\t120 at six sites\nBergen\t19'
  const [all, bergen] = seeSentences(question, { text, weights })
  if (!all || !bergen) throw new Error('two rows')
  expect(hasNameAsked(question, all, 'Synopsis')).toBe(false)
  expect(hasNameAsked(question, all, 'Bergen')).toBe(true)
  expect(hasNameAsked(question, bergen, null)).toBe(true)
})

test('which book is asked for is in the column of books', async () => {
  const books =
    '月份\t书名\t领读人\t时间\n三月\t湖边的信\t林薇\t十二号晚七点\n四月\t慢火车\t张伟\t九号晚七点'
  expect(await quotesOf('四月读哪本书？', [books])).toEqual(['慢火车'])
  expect(await quotesOf('四月九号读哪本书？', [books])).toEqual(['慢火车'])
})

test('the first cell of a row, with which each is shown, is not quoted beside the one that counts', async () => {
  const sites = '中心\t入组\t质疑\n上海\t22\t1\n波尔图\t11\t2'
  expect((await quotesOf('哪个中心入组最多？', [sites])).slice(0, 1)).toEqual(['22'])
  expect(await quotesOf('哪个中心入组最多？', [sites])).not.toContain('上海')
})
