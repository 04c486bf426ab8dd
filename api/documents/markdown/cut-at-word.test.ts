import { expect, test } from 'vitest'
import { cutAtWord } from './html.ts'

test.for([
  ['The kettle boils', 16, 'The kettle boils'],
  ['The kettle boils over', 12, 'The kettle…'],
  ['The kettle boils over', 11, 'The kettle…'],
  ['我们明天讨论知识库', 6, '我们明天…'],
  ['Donaudampfschifffahrt', 6, 'Donau…'],
  ['👍👍👍👍', 4, '👍…'],
] as const)('%s within %i is %s', ([text, most, cut]) => {
  expect(cutAtWord(text, most)).toBe(cut)
})
