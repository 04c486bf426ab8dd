import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'
import { readQuery } from './query.ts'

const kbs = [
  { title: 'Part 10', role: 'owner', createdAt: '2026-01-01T00:00:00.000Z' },
  { title: '中文', role: 'viewer', createdAt: '2026-01-03T00:00:00.000Z' },
  { title: 'part 9', role: 'admin', createdAt: '2026-01-02T00:00:00.000Z' },
  { title: '安全', role: 'viewer', createdAt: '2026-01-04T00:00:00.000Z' },
] as const

function titles(address: string, language = 'en'): string[] {
  const query = readQuery(new URLSearchParams(address))
  return arrange([...kbs], query, language).map(({ title }) => title)
}

test('the newest knowledge base is first, unless the address says otherwise', () => {
  expect(titles('')).toEqual(['安全', '中文', 'part 9', 'Part 10'])
  expect(titles('sort=oldest')).toEqual(['Part 10', 'part 9', '中文', '安全'])
  expect(titles('sort=sideways&filter=nobody')).toEqual(titles(''))
})

test('names are sorted by the rules of the language: numbers by value, Chinese by pinyin', () => {
  expect(titles('sort=name').slice(0, 2)).toEqual(['part 9', 'Part 10'])
  expect(titles('sort=name&filter=viewer', 'zh')).toEqual(['安全', '中文'])
  expect(titles('sort=name-desc&filter=viewer', 'zh')).toEqual(['中文', '安全'])
})

test('a search ignores case, and searches only the titles within the chosen role', () => {
  expect(titles('search=PART')).toEqual(['part 9', 'Part 10'])
  expect(titles('search=part&filter=admin')).toEqual(['part 9'])
})
