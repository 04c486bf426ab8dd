import { expect, test } from 'vitest'
import { fuseRanks } from './fuse-ranks.ts'

test('what both lists have is before what only one has', () => {
  expect(
    fuseRanks(
      [
        ['a', 'b', 'c'],
        ['d', 'b', 'e'],
      ],
      3,
    )[0],
  ).toBe('b')
})

test('the first of each list stays among the first', () => {
  const words = ['a', 'b', 'c', 'd']
  const meaning = ['z', 'y', 'x', 'b']
  expect(fuseRanks([words, meaning], 4)).toEqual(expect.arrayContaining(['a', 'z']))
})

test('without a second list the first one stays as it is', () => {
  expect(fuseRanks([['a', 'b', 'c'], []], 2)).toEqual(['a', 'b'])
})
