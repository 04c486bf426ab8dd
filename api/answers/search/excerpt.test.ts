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
