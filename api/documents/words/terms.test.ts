import { expect, test } from 'vitest'
import { termsOf } from './terms.ts'

const terms = (text: string) => termsOf(text).map((term) => term.term)
const shared = (one: string, other: string) =>
  terms(one).some((term) => terms(other).includes(term))

test('English words are indexed by their stem, including irregular forms', () => {
  expect(shared('winning', 'won')).toBe(true)
  expect(shared('wrote', 'written')).toBe(true)
  expect(shared('countries', 'country')).toBe(true)
  expect(shared('children', 'child')).toBe(true)
})

test.for(
  `sow sowed sown|write wrote written|buy bought|send sent|hold held|build built|choose chose chosen
  pay paid|make made|take took taken|give gave given|find found|leave left|meet met|keep kept
  sell sold sales|lead led|know knew known|grow grew grown|draw drew drawn|rebuild rebuilt
  undertake undertook undertaken|oversee oversaw overseen|repay repaid`
    .trim()
    .split(/\s*[|\n]\s*/),
)('%s are forms of one word', (forms) => {
  expect(new Set(terms(forms)).size).toBe(1)
})

test('case, accents and full-width letters make no difference', () => {
  expect(shared('Médici', 'MEDICI')).toBe(true)
  expect(shared('ＧＰＴ', 'gpt')).toBe(true)
})

test('a possessive or contraction is indexed by its word', () => {
  expect(terms("Luther's")).toEqual(terms('Luther'))
  expect(terms('Luther’s')).toEqual(terms('Luther'))
})

test('a number is the same in every notation', () => {
  expect(terms('1,000')).toEqual(['1000'])
  expect(terms('50th')).toEqual(['50'])
  expect(terms('seven')).toEqual(['7'])
  expect(terms('twenty-three')).toEqual(['23'])
  expect(terms('1980s')).toEqual(['1980'])
  expect(terms('３')).toEqual(['3'])
  expect(terms('三百二十')).toContain('320')
  expect(terms('二〇一六年')).toContain('2016')
})

test('unit symbols are words', () => {
  expect(shared('5%', 'five percent')).toBe(true)
  expect(shared('$5', 'dollars')).toBe(true)
})

test('Chinese is indexed by pairs of characters and single characters', () => {
  expect(terms('训练数据')).toEqual(['训', '训练', '练', '练数', '数', '数据', '据'])
})

test('mixed text is split where the script changes', () => {
  expect(terms('GPT模型2024')).toEqual(['gpt', '模', '模型', '型', '2024'])
})

test('a word with digits is found as a whole and by its parts', () => {
  expect(terms('GPT4')).toEqual(['gpt4', 'gpt', '4'])
})

test('offsets refer to the original text', () => {
  const text = '“ＧＰＴ” won 1,000 points，训练 Médici'
  for (const { start, end } of termsOf(text)) {
    expect(text.slice(start, end)).not.toBe('')
  }
  expect(termsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'ＧＰＴ',
    'won',
    '1,000',
    'points',
    '训',
    '训练',
    '练',
    'Médici',
  ])
})

test('positions count words and single characters', () => {
  expect(termsOf('a 训练 b').map(({ term, position }) => [term, position])).toEqual([
    ['a', 1],
    ['训', 2],
    ['训练', 2],
    ['练', 3],
    ['b', 4],
  ])
})

test('a very long word is cut', () => {
  expect(terms('x'.repeat(5000))[0]?.length).toBeLessThanOrEqual(64)
})
