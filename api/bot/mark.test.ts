import { expect, test } from 'vitest'
import { markOf } from './mark.ts'

const marked = (question: string, quote: string, words: string | null = null) => {
  const start = words === null ? -1 : quote.indexOf(words)
  const mark = markOf(question, quote, words ? { start, end: start + words.length } : null)
  return mark && quote.slice(mark.start, mark.end)
}

test('a mark begins and ends at the borders of words and numbers', () => {
  const quote = 'Approved, A. Haddad, 3 March 2026, in the board room.'
  expect(marked('When was it approved?', quote, '3 March 20')).toBe('3 March 2026')
  expect(marked('Who?', quote, 'addad')).toBe('Haddad')
  expect(marked('何时采摘？', '云雾茶于清明前后采摘。', '清明前后')).toBe('清明前后')
})

test('a short quote is marked whole, and of a long one the clause that answers', () => {
  expect(marked('How long is the washout period?', 'It is fourteen days.')).toBeNull()
  const long =
    'Subjects who were given any other study drug before screening, whatever its dose was and whoever gave it, shall observe a washout period of fourteen (14) days, and report to the site, where they are looked at again.'
  expect(marked('How long is the washout period?', long)).toBe(
    'shall observe a washout period of fourteen (14) days',
  )
})

test('a clause without an end is marked no further than the eye finds something in it', () => {
  const mark = markOf('What is a word?', 'word '.repeat(100), null)
  expect(mark?.end).toBeLessThanOrEqual(120)
  expect(mark && 'word '.repeat(100).slice(mark.start, mark.end)).toMatch(/^word.* word$/)
})
