import { expect, test } from 'vitest'
import { type Box, type Direction, nearest } from './nearest-tile.ts'

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
})
// A large tile on the left, two beside it, and a row of two below them.
const boxes = [
  box(0, 0, 500, 600),
  box(502, 0, 1000, 300),
  box(502, 302, 1000, 450),
  box(502, 452, 700, 600),
  box(702, 452, 1000, 600),
]

test.each<[number, Direction, number]>([
  [0, 'right', 1],
  [1, 'down', 2],
  [2, 'down', 4],
  [4, 'up', 2],
  [4, 'left', 3],
  [3, 'left', 0],
  [2, 'left', 0],
  [0, 'left', 0],
  [0, 'down', 0],
  [1, 'right', 1],
])('from tile %i the arrow %s leads to tile %i', (from, direction, to) => {
  expect(nearest(boxes, from, direction)).toBe(to)
})
