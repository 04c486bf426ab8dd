import { expect, test } from 'vitest'
import type { KbRole } from '#contract/roles.ts'
import { arrange } from './arrange.ts'
import { readQuery } from './query.ts'

const kbOf = (title: string, role: KbRole, day: number, lastDay: number, isFavorite = false) => ({
  title,
  role,
  isFavorite,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  lastActivityAt: `2026-02-0${lastDay}T00:00:00.000Z`,
})

const kbs = [
  kbOf('Part 10', 'owner', 1, 3),
  kbOf('中文', 'viewer', 3, 1, true),
  kbOf('part 9', 'admin', 2, 4),
  kbOf('安全', 'viewer', 4, 2),
]

function titles(address: string, language = 'en'): string[] {
  const query = readQuery(new URLSearchParams(address))
  return arrange([...kbs], query, language).map(({ title }) => title)
}

test('starred knowledge bases are first, then those in which something happened last', () => {
  expect(titles('')).toEqual(['中文', 'part 9', 'Part 10', '安全'])
})

test('the address says to sort by the day on which they were created', () => {
  expect(titles('sort=newest')).toEqual(['安全', '中文', 'part 9', 'Part 10'])
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
