import { expect, test } from 'vitest'
import { cutAt, pieces, readPassage } from '#app/resources/passage.ts'

const text = 'One line.\nAnother line,\nand a third.'
const asked = (from: unknown, to: unknown) =>
  readPassage(new URLSearchParams({ from: String(from), to: String(to) }), text)

test('a passage is read from an address', () => {
  expect(asked(0, 3)).toEqual({ start: 0, end: 3 })
})

test('a passage leaves out the blanks at its ends, so that its mark begins with a word', () => {
  expect(asked(9, 18)).toEqual({ start: 10, end: 17 })
})

test('a passage beyond the text, turned round or not a number marks nothing', () => {
  expect(asked(500, 600)).toBeNull()
  expect(asked(5, 2)).toBeNull()
  expect(asked('x', 4)).toBeNull()
  expect(asked(-4, 4)).toBeNull()
  expect(readPassage(new URLSearchParams(), text)).toBeNull()
})

test('lines know where in the text they begin', () => {
  for (const { at, text: line } of pieces(text, '\n'))
    expect(text.slice(at, at + line.length)).toBe(line)
})

test('a passage over several lines is marked in each of them', () => {
  const parts = pieces(text, '\n').map(({ at, text: line }) =>
    cutAt(line, at, { start: 4, end: 17 }),
  )
  expect(parts).toEqual([
    ['One ', 'line.', ''],
    ['', 'Another', ' line,'],
    ['', '', 'and a third.'],
  ])
})
