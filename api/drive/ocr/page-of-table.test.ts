import { expect, test } from 'vitest'
import { pageOfTable } from './page-of-table.ts'

const page = '1\t1\t0\t0\t0\t0\t0\t0\t1000\t2000\t-1\t'

function word(place: string, text: string, { left = 100, sure = 90 } = {}): string {
  return `5\t1\t${place}\t1\t${left}\t50\t200\t20\t${sure}\t${text}`
}

test('lines of a paragraph follow each other, and paragraphs have an empty line between them', () => {
  const words = [word('1\t1\t1', 'One'), word('1\t1\t2', 'two.'), word('2\t1\t1', 'Three.')]
  expect(pageOfTable([page, ...words].join('\n')).text).toBe('One\ntwo.\n\nThree.')
})

test('Chinese characters have no spaces between them, and words do', () => {
  const words = ['冬天', '很', 'cold', 'here'].map((text) => word('1\t1\t1', text))
  expect(pageOfTable([page, ...words].join('\n')).text).toBe('冬天很 cold here')
})

test('a line has its place in units of the page width', () => {
  const words = [word('1\t1\t1', 'left'), word('1\t1\t1', 'right', { left: 400 })]
  const { aspect, view } = pageOfTable([page, ...words].join('\n'))
  const line = { text: 'left right', x: 1_000, y: 660, width: 5_000, height: 200 }
  expect([aspect, view.lines]).toEqual([0.5, [line]])
})

test('what is hardly recognised, and marks without letters, are left out', () => {
  const words = [word('1\t1\t1', 'guess', { sure: 12 }), word('1\t1\t2', '~|_')]
  expect(pageOfTable([page, ...words].join('\n'))).toMatchObject({ text: '', view: {} })
})

test('a broken table is an empty page', () => {
  expect(pageOfTable('\n5\t1\n\t\t\t')).toEqual({ text: '', aspect: null, view: {} })
})
