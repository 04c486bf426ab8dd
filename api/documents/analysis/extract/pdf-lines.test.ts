import { expect, test } from 'vitest'
import { linesOf, pageText, readableText } from './pdf-lines.ts'

function item(str: string, y: number) {
  return { str, hasEOL: true, transform: [1, 0, 0, 1, 40, y], height: 10 }
}

test('a wide gap between lines begins a paragraph', () => {
  const items = [item('one', 100), item('two', 88), item('three', 60)]
  expect(pageText(linesOf(items))).toBe('one\ntwo\n\nthree')
})

test('a line further up begins a paragraph, as in a second column', () => {
  expect(pageText(linesOf([item('left', 40), item('right', 400)]))).toBe('left\n\nright')
})

test('a line of larger letters is a paragraph of its own, and a larger sign in a line is not', () => {
  const heading = { ...item('Heading', 100), height: 20 }
  const sign = { ...item('§', 62), hasEOL: false, height: 20 }
  const lines = linesOf([heading, item('one', 86), item('two', 74), sign, item(' three', 62)])
  expect(pageText(lines)).toBe('Heading\n\none\ntwo\n§ three')
})

test('a line in a font without character codes is left out', () => {
  expect(pageText(linesOf([item('\u0004\u0005\u0006 \u0007\b', 100), item('plain', 88)]))).toBe(
    'plain',
  )
})

test('ligatures become letters', () => {
  expect(readableText('\ufb01nd the o\ufb03ce')).toBe('find the office')
})

test('a hyphenated word is joined; a hyphenated name at a line end keeps its hyphen', () => {
  expect(readableText('the exam-\nple is')).toBe('the example\nis')
  expect(readableText('the North-\nSouth line')).toBe('the North-\nSouth line')
})
