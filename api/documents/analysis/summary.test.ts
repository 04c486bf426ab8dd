import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

test('a summary has at most two whole sentences, in the order of the document', () => {
  const text =
    'It was cold. Two keepers of the lighthouse light its lamp. The lamp of the lighthouse shows the harbour. Boats come.'
  expect(summaryOf([{ text }])).toBe(
    'Two keepers of the lighthouse light its lamp. The lamp of the lighthouse shows the harbour.',
  )
})

test('sentences that do not follow each other in the document have an ellipsis between them', () => {
  const first = 'Two keepers of the lighthouse light its lamp.'
  const second = 'The lamp of the lighthouse shows the harbour.'
  expect(summaryOf([{ text: `${first} Boats come. ${second}` }])).toBe(`${first} … ${second}`)
  expect(summaryOf([{ text: `${first}\n\nThe lamp\n\n${second}` }])).toBe(`${first} … ${second}`)
  expect(summaryOf([{ text: first }, { text: second }])).toBe(`${first} … ${second}`)
  const chinese = ['每座灯塔都有一本记录天气的日志。', '值班员每小时在日志里记录风速和天气。']
  expect(summaryOf([{ text: chinese.join('\n\n') }])).toBe(chinese.join('……'))
})

test('titles, authors and running heads are no part of a summary', () => {
  const head = (n: number) => `Working Papers on Harbours, volume ${n}.`
  const first = `${head(1)}\nThe state of the piers\nMaren Holm\nUniversity of the North\nAbstract\nThis paper describes the piers in the harbour and what has to be repaired on them.`
  const pages = [first, `${head(2)}\nThe first pier is old.`, `${head(3)}\nThe other is new.`]
  expect(summaryOf(pages.map((text) => ({ text })))).toMatch(/^This paper describes the piers/)
})

test('a table of contents is no part of a summary', () => {
  const contents = 'Contents\n\nChapter 1 ........ 2\nChapter 2 ........ 9'
  const text = 'The keepers of the lighthouse write down the weather every hour.'
  expect(summaryOf([{ text: contents }, { text }])).toBe(text)
})

test('what follows the heading of an abstract comes first', () => {
  const pages = [
    { text: 'The university was founded by a merchant of the town in 1811.' },
    { text: 'Abstract\n\nBoats are repaired in winter because the harbour is frozen.' },
  ]
  expect(summaryOf(pages)).toContain('Boats are repaired in winter')
})

test('a sentence about the document itself is preferred', () => {
  const text =
    'Boats and piers are old. Boats and piers are often repaired. This report describes what the repair of boats and piers costs.'
  expect(summaryOf([{ text }])).toContain('This report describes')
})

test('a document of tables has the names of its columns', () => {
  const header = ['Item', 'Amount']
  expect(summaryOf([{ text: 'Item\tAmount\nTiles\t1,200', header }])).toBe('Item, Amount')
})

test('Chinese sentences follow each other without a space, also over the ends of lines', () => {
  const text = '灯塔手册\n\n每座灯塔都有一本记录天气的日志。值班员每小时在日志里记录\n风速和天气。'
  expect(summaryOf([{ text }])).toBe(
    '每座灯塔都有一本记录天气的日志。值班员每小时在日志里记录风速和天气。',
  )
})

test('a document without sentences has its beginning, cut at a word', () => {
  expect(summaryOf([{ text: ' \n' }, { text: 'Here it begins' }])).toBe('Here it begins')
  expect(summaryOf([])).toBe('')
  const summary = summaryOf([{ text: 'word '.repeat(200) }])
  expect(summary).toMatch(/^(word )+word…$/)
  expect(summary.length).toBeLessThanOrEqual(300)
})

test('a document of one line breaks only is summarised in linear time', () => {
  expect(summaryOf([{ text: 'a\n'.repeat(100_000) }])).toBe('')
})

test('a text without words, and a list of contents, give no summary', () => {
  expect(summaryOf([{ text: '1 2 3 4' }])).toBe('')
  expect(summaryOf([{ text: 'Table Of Content\nChapter 1 2\nParagraph 1.1 3' }])).toBe('')
  expect(summaryOf([{ text: 'Lamp oil for the north tower' }])).toBe('Lamp oil for the north tower')
})

test('running heads and notices of a document without sentences are no summary', () => {
  const pages = (...texts: string[]) =>
    texts.map((text, index) => ({ text: `${text}\n\npage ${index + 1} / ${texts.length}` }))
  expect(summaryOf(pages('Chapter 1', 'Chapter 2', 'Chapter 3'))).toBe('')
  expect(summaryOf(pages('Powered by Inkwell', 'Lamps of the tower', 'All rights reserved'))).toBe(
    'Lamps of the tower',
  )
})

test('a numbered note is not a summary if there are other sentences', () => {
  const text =
    '3) State separately what was paid for each of the years.\n\nThe lamp is lit every evening at dusk.'
  expect(summaryOf([{ text }])).toBe('The lamp is lit every evening at dusk.')
})

test('a wrapped line of Chinese text has no space in a summary', () => {
  const text =
    '新来的同事在第一天从前台领取门禁卡和电脑。\n所有人每年享有十天的带薪年假，\n满五年后增至十五天。'
  expect(summaryOf([{ text }])).not.toMatch(/\s/)
  const list = '门禁卡和电脑在第一天从前台领取；\n钥匙在第二天领取；\n其他物品另行通知'
  expect(summaryOf([{ text: list }])).not.toMatch(/\s/)
})
