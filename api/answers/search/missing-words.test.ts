import { expect, test } from 'vitest'
import { missingWordsOf } from './missing-words.ts'
import { queryTermsOf } from './query.ts'

function missing(query: string, text: string): string[] {
  return missingWordsOf(query, queryTermsOf(query))(text)
}

test.for([
  ['kitchen budget', 'The kitchen is closed.', ['budget']],
  ['Budgets for kitchens', 'A kitchen needs a budget.', []],
  ['café Kitchen', 'The cafe is open.', ['Kitchen']],
  ['evangelists budget', 'On evangelism.', ['budget']],
  ['kitchne budget', 'The kitchen.', ['budget']],
  ['B2B sales 1,000', '1000 sales', ['B2B']],
  ['twenty-three lamps', '23 of them', ['lamps']],
  ['how many kitchens are there', 'A kitchen.', []],
  ['budget budget kitchen', 'A kitchen.', ['budget']],
])('of “%s”, the text “%s” lacks %j', ([query = '', text = '', words = []]) => {
  expect(missing(query as string, text as string)).toEqual(words)
})

test.for([
  ['厨房 预算', '厨房已经关闭。', ['预算']],
  ['厨房预算', '厨房已经关闭。', ['预算']],
  ['厨房预算', '厨房有预算。', []],
  ['厨房的预算是多少', '厨房已经关闭。', ['预算']],
  ['三百盏灯笼', '这里有300盏。', ['灯笼']],
  ['budget 厨房', '厨房已经关闭。', ['budget']],
  ['上海会议', '会议在北京。', ['上海']],
])('of “%s”, the Chinese text “%s” lacks %j', ([query = '', text = '', words = []]) => {
  expect(missing(query as string, text as string)).toEqual(words)
})
