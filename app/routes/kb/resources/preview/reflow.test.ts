import { expect, test } from 'vitest'
import { reflow } from './reflow.ts'

test('the lines of a column are joined, and a heading keeps its line', () => {
  const page =
    'Introduction\nWith growing needs and increasing\nfailures of adoption, predicting\nuse.'
  expect(reflow(page)).toBe(
    'Introduction\nWith growing needs and increasing failures of adoption, predicting use.',
  )
})

test('a paragraph and each list item start on a new line', () => {
  const page =
    'One full line of the first part\n\nOne full line of the second one\n• and a first point of a list\n• and a second'
  expect(reflow(page)).toBe(page)
})

test('Chinese lines are joined without a space', () => {
  expect(reflow('受试者应在末次给药后\n经过十四天的洗脱期')).toBe(
    '受试者应在末次给药后\u200b经过十四天的洗脱期',
  )
})

test('every character keeps its offset', () => {
  const page =
    'A heading\nsome longer words in a line of it\nand some more of these words here\n\nend'
  const flowed = reflow(page)
  expect(flowed.length).toBe(page.length)
  expect(flowed.indexOf('more')).toBe(page.indexOf('more'))
})

test('an empty text stays empty', () => {
  expect(reflow('')).toBe('')
})
