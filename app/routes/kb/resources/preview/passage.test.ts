import { expect, test } from 'vitest'
import { cutAt, pieces, readPassages } from './passage.ts'

const text = 'One line.\nAnother line,\nand a third.'
const asked = (...ends: unknown[]) => {
  const query = new URLSearchParams()
  for (const [index, end] of ends.entries()) query.append(index % 2 ? 'to' : 'from', String(end))
  return readPassages(query, text)
}

test('a passage is read from an address', () => {
  expect(asked(0, 3)).toEqual([{ start: 0, end: 3 }])
})

test('several passages in an address are read separately and are sorted', () => {
  expect(asked(10, 17, 0, 3)).toEqual([
    { start: 0, end: 3 },
    { start: 10, end: 17 },
  ])
  expect(asked(0, 8, 4, 17)).toEqual([{ start: 0, end: 8 }])
  expect(asked(0, 3, 10)).toEqual([{ start: 0, end: 3 }])
})

test('passages with nothing but space between them are one, so that their mark has no gap', () => {
  expect(asked(0, 3, 4, 9, 10, 17, 24, 28)).toEqual([
    { start: 0, end: 17 },
    { start: 24, end: 27 },
  ])
})

test('if an address has very many passages, only the first ones are marked', () => {
  expect(asked(...Array.from(text.slice(0, 24)).map((_, at) => at)).length).toBeLessThanOrEqual(10)
})

test('a passage is trimmed, so that its mark begins with a word', () => {
  expect(asked(9, 18)).toEqual([{ start: 10, end: 17 }])
})

test('a passage that is out of range, reversed or not a number is ignored', () => {
  expect(asked(500, 600)).toEqual([])
  expect(asked(5, 2)).toEqual([])
  expect(asked('x', 4)).toEqual([])
  expect(asked(-4, 4)).toEqual([])
  expect(asked()).toEqual([])
})

test('each line has its offset in the text', () => {
  for (const { at, text: line } of pieces(text, '\n'))
    expect(text.slice(at, at + line.length)).toBe(line)
})

test('a passage over several lines is marked in each of them', () => {
  const parts = pieces(text, '\n').map(({ at, text: line }) =>
    cutAt(line, at, [{ start: 4, end: 17 }]),
  )
  expect(parts).toEqual([['One ', 'line.', ''], ['', 'Another', ' line,'], ['and a third.']])
})

test('several passages are marked in one line', () => {
  const marks = [
    { start: 0, end: 3 },
    { start: 4, end: 8 },
  ]
  expect(cutAt('One line.', 0, marks)).toEqual(['', 'One', ' ', 'line', '.'])
})
