import { expect, test } from 'vitest'
import { isLong, shownAtFirst } from './long-text.tsx'

test('a text is long if it has more characters or more lines than are shown at first', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'line').join('\n')
  expect(['', 'a'.repeat(shownAtFirst.length), lines(shownAtFirst.lines)].map(isLong)).toEqual([
    false,
    false,
    false,
  ])
  expect(['a'.repeat(shownAtFirst.length + 1), lines(shownAtFirst.lines + 1)].map(isLong)).toEqual([
    true,
    true,
  ])
})
