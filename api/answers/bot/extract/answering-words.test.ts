import { expect, test } from 'vitest'
import { parseQuestion } from '#api/answers/search/question.ts'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import { answeringWords } from './answering-words.ts'

function wordsFor(asked: string, text: string) {
  const question = parseQuestion(asked)
  const weights = new Map(question.terms.map(({ term }) => [term, 1]))
  const words = answeringWords({ question, asked, text, weights }, sentencesOf(text))
  return words && text.slice(words.start, words.end)
}

const leave =
  '员工入职满一年后,每年享有 10 天带薪年假,满五年后增至 15 天。年假须提前三个工作日申请。'

test.each([
  ['满五年的员工有几天年假？', '15'],
  ['工作满五年年假几天', '15'],
  ['满5年年假多少天', '15'],
  ['满一年有几天年假？', '10'],
  ['年假要提前几个工作日申请？', '三'],
])('of two numbers the one beside the condition of the question answers: %j', (asked, words) => {
  expect(wordsFor(asked, leave)).toBe(words)
  expect(wordsFor(asked, leave.replaceAll(',', '，'))).toBe(words)
})

test('no number answers if each has another condition than the question', () => {
  expect(wordsFor('满八年的员工有几天年假？', leave)).toBeUndefined()
  const english = 'Staff get 10 days of leave after one year and 15 days after five years.'
  expect(
    wordsFor('How many days of leave do staff get after eight years?', english),
  ).toBeUndefined()
})

test('a condition may be before or after the number, with a comma or without', () => {
  const after = 'Staff get 10 days of leave after one year and 15 days after five years.'
  const before = 'After one year, staff get 10 days of leave, and after five years, 15 days.'
  const short = 'Staff get 10 days of leave after one year, 15 after five years.'
  for (const text of [after, after.replace(' and', ', and'), before, short]) {
    expect(wordsFor('How many days after five years?', text)).toBe('15')
    expect(wordsFor('How many days of leave after one year?', text)).toBe('10')
  }
})

test('a number of another topic in the same quote does not answer', () => {
  const travel =
    '市内交通补贴每天 80 元，外地住宿每晚 500 元以内。单笔超过 5000 元的支出由总监签字。'
  expect(wordsFor('市内交通补贴一天多少', travel)).toBe('80')
  expect(wordsFor('超过多少元要总监签字？', travel)).toBe('5000')
  const english =
    'Local transport has a daily allowance of 80 euros. Contracts above 5000 euros are signed by the director, hotels cost 140 euros.'
  expect(wordsFor('What is the daily allowance for local transport?', english)).toBe('80')
})

test('neither a year nor part of a word answers how many, and a share answers only what percentage', () => {
  const text = 'In 2019 the CO2 levy brought 40 (12%) of the towns 300 lamps.'
  expect(wordsFor('How many lamps did the levy bring?', text)).toBe('300')
  expect(wordsFor('What percentage of the towns did the levy bring lamps?', text)).toBe('12%')
  expect(wordsFor('How much did the levy bring?', 'In 2019 the CO2 levy brought much.')).toBe(
    undefined,
  )
})

test('of two names the one in the clause with most of the question answers', () => {
  const text =
    'Trips are signed by Maria Lind, contracts are signed by Tom Berg. Receipts are checked by Ana Silva.'
  expect(wordsFor('Who signs contracts?', text)).toBe('Tom Berg')
  expect(wordsFor('Who checks receipts?', text)).toBe('Ana Silva')
})
