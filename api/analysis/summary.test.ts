import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

test('a summary is the first whole sentences that fit', () => {
  const first = `${'One '.repeat(50)}ends.`
  const second = `${'Two '.repeat(50)}ends.`
  expect(summaryOf([{ text: `${first} ${second}` }])).toBe(first)
})

test('empty pages are skipped', () => {
  expect(summaryOf([{ text: ' \n' }, { text: 'Here it begins.' }])).toBe('Here it begins.')
  expect(summaryOf([])).toBe('')
})

test('Chinese sentences follow each other without a space', () => {
  expect(summaryOf([{ text: '第一句话。第二句话。' }])).toBe('第一句话。第二句话。')
})

test('a first sentence that is too long is cut at a word', () => {
  const summary = summaryOf([{ text: 'word '.repeat(200) }])
  expect(summary).toMatch(/^(word )+word…$/)
  expect(summary.length).toBeLessThanOrEqual(300)
})
