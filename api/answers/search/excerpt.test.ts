import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const marked = (text: string, query: string) => {
  const excerpt = excerptOf(text, query)
  return excerpt.matches.map(({ start, end }) => excerpt.text.slice(start, end))
}

test('two Chinese characters are found at any position', () => {
  expect(marked('深度学习模型需要大量训练数据', '训练')).toEqual(['训练'])
  expect(marked('这是一个测试文档', '测试')).toEqual(['测试'])
  expect(marked('我家在上海东边', '上海')).toEqual(['上海'])
  expect(marked('白板保存有问题', '保存')).toEqual(['保存'])
  expect(marked('白板保存有问题', '问题')).toEqual(['问题'])
})

test('a longer Chinese word has one mark', () => {
  expect(marked('深度学习模型需要大量训练数据', '训练数据')).toEqual(['训练数据'])
})

test('mixed queries are found in mixed text', () => {
  expect(marked('我们比较了GPT模型2024版', 'GPT模型2024')).toEqual(['GPT模型2024'])
})

test('other forms of a word are marked too', () => {
  expect(marked('She wrote two letters.', 'letter writing')).toEqual(['wrote', 'letters'])
})

test('an excerpt is short, contains the match, has its start offset and an ellipsis where the text goes on', () => {
  const text = `${'Nothing to see here. '.repeat(50)}The receipts are kept ten years. ${'Nothing more. '.repeat(50)}`
  const excerpt = excerptOf(text, 'how long are receipts kept')
  expect(excerpt.text.length).toBeLessThanOrEqual(200)
  expect(excerpt.text).toContain('receipts are kept')
  const words = excerpt.text.slice(0, -1)
  expect(`${words}…`).toBe(excerpt.text)
  expect(text.slice(excerpt.start, excerpt.start + words.length)).toBe(words)
})

test('without a match the excerpt is the beginning of the text', () => {
  expect(excerptOf('Some words of a file.', 'zebra')).toEqual({
    text: 'Some words of a file.',
    start: 0,
    end: 21,
    matches: [],
  })
})

test('an excerpt begins with the sentence of the match, if all of it fits', () => {
  const other = 'Nothing to see here. '.repeat(50)
  const sentence =
    'A washout period of fourteen (14) days from the last dose of the comparator is kept.'
  expect(excerptOf(other + sentence, 'comparator').text).toBe(sentence)
  expect(excerptOf(`${other}${'never '.repeat(60)}a comparator.`, 'comparator').text).toMatch(
    /^never .*comparator\.$/,
  )
})

const phones = [
  '姓名\t部门\t电话',
  ...['王小明', '李思远', '赵铁柱', '陈婉清', '刘海涛', '周雨桐', '孙志强'].map(
    (name, n) => `${name}\t研发部\t138-0013-800${n + 1}`,
  ),
]

test('of the places with all words of a query the shortest counts, and in a table its row is the excerpt', () => {
  const { text, start, end } = excerptOf(phones.join('\n'), '138-0013-8006')
  expect(text).toBe('周雨桐\t研发部\t138-0013-8006')
  expect(phones.join('\n').slice(start, end)).toBe(text)
  expect(marked(phones.join('\n'), '138-0013-8006')).toEqual(['138', '0013', '8006'])
  expect(excerptOf(phones.join('\n'), '138-0013-8001').text).toBe('王小明\t研发部\t138-0013-8001')
})

test('an excerpt that begins with the names of columns goes on into the rows', () => {
  expect(excerptOf(phones.join('\n'), '部门').text).toContain('周雨桐')
})

test('parts of a number that stand elsewhere than the whole number are not marked', () => {
  const lines = phones.map((row) => row.replaceAll('\t', ' ')).join('\n')
  expect(excerptOf(lines, '138-0013-8006').text).toMatch(/^周雨桐/)
  expect(marked(lines, '138-0013-8006')).toEqual(['138', '0013', '8006'])
  expect(marked('Rooms C-300, C-301 and C-302.', 'C-302')).toEqual(['C', '302'])
})

test('a Chinese character of a longer word is no match by itself, one that was typed alone is', () => {
  expect(marked('红字冲销与实报实销', '报销')).toEqual([])
  expect(marked('每月报税一次', '税')).toEqual(['税'])
  expect(marked('报销单和税单', '税 报销')).toEqual(['报销', '税'])
  expect(marked('企业要缴税', '什么是税')).toEqual(['税'])
})
