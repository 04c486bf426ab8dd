import { expect, test } from 'vitest'
import { blocksOf, sentencesOf } from './sentences.ts'

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

test('abbreviations, initials and decimals do not end a sentence', () => {
  const sentences = [
    'Dr. Smith met J. R. R. Tolkien in the U.S. embassy.',
    'He paid $3.5 million, cf. p. 12 of Fig. 3.',
    'It was No. 5.',
  ]
  expect(split(sentences.join(' '))).toEqual(sentences)
})

test('the full stop of an abbreviation ends the sentence if a new sentence clearly begins after it', () => {
  expect(split('He moved to the U.S. The rest stayed.')).toEqual([
    'He moved to the U.S.',
    'The rest stayed.',
  ])
})

test('a quoted question inside a sentence does not end the sentence', () => {
  expect(split('"Why?" he asked. Nobody knew.')).toEqual(['"Why?" he asked.', 'Nobody knew.'])
})

test('Chinese sentences end at their punctuation, with the closing quote', () => {
  expect(split('他说：“你好。”然后走了。真的吗？是的！结束')).toEqual([
    '他说：“你好。”',
    '然后走了。',
    '真的吗？',
    '是的！',
    '结束',
  ])
})

test('a Chinese semicolon ends a clause, but not inside brackets', () => {
  expect(split('第一条适用；第二条不适用。')).toHaveLength(2)
  expect(split('结论（琼斯，1998 年；布里法，2000 年）成立。')).toHaveLength(1)
})

test('a wrapped line continues its sentence; a heading and a list item are separate', () => {
  const text =
    'Travel rules\nEverybody books trains in the travel tool and\nkeeps the receipts.\n- First class is for night trains.\n- Taxis need a reason.'
  expect(split(text)).toEqual([
    'Travel rules',
    'Everybody books trains in the travel tool and\nkeeps the receipts.',
    '- First class is for night trains.',
    '- Taxis need a reason.',
  ])
})

test('a blank line ends a sentence without punctuation', () => {
  expect(split('one\n\ntwo')).toEqual(['one', 'two'])
})

test('white space has no sentence', () => {
  expect(split(' \n ')).toEqual([])
})

test('blocks are paragraphs, headings, list items and cells', () => {
  const text =
    '# Travel\nTrips are booked\nin a tool.\n\n- by train\n- by bus\n\n1. Ask\n2. Go\n\nCity\tPrice\nOslo\t30'
  expect(blocksOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '# Travel',
    'Trips are booked\nin a tool.',
    '- by train',
    '- by bus',
    '1. Ask',
    '2. Go',
    'City',
    'Price',
    'Oslo',
    '30',
  ])
})

test('lines with a name and a colon at the head of minutes are apart, wrapped lines are not', () => {
  const minutes =
    'Weekly minutes\nPresent: Ada Lee, Ben Ross\nApologies: Cleo Vale\nThe freezer is full.'
  const fields = ['Weekly minutes', 'Present: Ada Lee, Ben Ross', 'Apologies: Cleo Vale']
  expect(split(minutes).slice(0, 3)).toEqual(fields)
  const blocks = (text: string) => blocksOf(text).map(({ start, end }) => text.slice(start, end))
  expect(blocks(minutes).slice(0, 2)).toEqual(fields.slice(0, 2))
  const chinese = [
    '时间：2026年11月20日 14:00–15:30',
    '参会：张伟、陈思远、赵磊',
    '缺席：刘芳（请假）',
  ]
  expect(blocks(chinese.join('\n'))).toEqual(chinese)
  const wrapped =
    'The committee asked for two changes of the plan, for the following\nReasons: the visits are too near to each other.'
  expect(blocks(wrapped)).toEqual([wrapped])
})

test('a short line with a number above a text is a block of its own', () => {
  const blocks = (text: string) => blocksOf(text).map(({ start, end }) => text.slice(start, end))
  const sections = ['1. Freezer', 'The freezer failed on Friday.', '2. Open day', 'It is in May.']
  expect(blocks(sections.join('\n'))).toEqual(sections)
  const items = ['1. Meals: 30 euros a day', '2. Hotels cost at most 140 euros,\nLondon 165.']
  expect(blocks(items.join('\n'))).toEqual(items)
  expect(blocks('一、版本进度\n张伟说延期一周。')).toEqual(['一、版本进度', '张伟说延期一周。'])
})

test('a title is a block of its own above a line that is one sentence, and wrapped text is not', () => {
  const blocks = (text: string) => blocksOf(text).map(({ start, end }) => text.slice(start, end))
  const canteen = '食堂菜单\n周三供应红烧牛肉面。\n周四供应面包。'
  expect(blocks(canteen)[0]).toBe('食堂菜单')
  expect(sentencesOf(canteen).map(({ end }) => canteen.slice(0, end).length)).toContain(4)
  expect(blocks('Canteen menu\nSoup is free on Wednesday.')[0]).toBe('Canteen menu')
  const wrapped = 'The canteen of our office in\nOslo opens at noon.'
  expect(blocks(wrapped)).toHaveLength(2)
  expect(
    blocks('The soup of the day is always the one that\nOslo likes. It is warm.'),
  ).toHaveLength(1)
})
