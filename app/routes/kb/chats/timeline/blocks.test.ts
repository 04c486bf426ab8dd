import { expect, test } from 'vitest'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { allBlocks, blockOf, blocksOf, isIn, mostItems, rangeAround } from './blocks.ts'

function listOf(from: number, to: number) {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return numbers.map((seq) => ({ message: fakeMessage(seq), before: undefined }))
}

const countIn = (blocks: ReturnType<typeof blocksOf>, range: typeof allBlocks) =>
  blocks.filter(({ key }) => isIn(range, key)).flatMap(({ items }) => items).length

test('a message stays in its block when older and newer messages are added', () => {
  const before = blocksOf(listOf(110, 190))
  const after = blocksOf(listOf(40, 260))
  for (const { items } of before)
    for (const { message } of items as ReturnType<typeof listOf>)
      expect(blockOf(after, message.id)).toBe(blockOf(before, message.id))
  expect(after.flatMap(({ items }) => items)).toHaveLength(221)
  expect(after.map(({ key }) => key)).toEqual(after.map(({ key }) => key).sort((a, b) => a - b))
})

test('what happened belongs to the block of the message before it, or of the first message', () => {
  const happened = { happened: [], before: undefined }
  const [first, second] = listOf(24, 25)
  const blocks = blocksOf([happened, first!, happened, second!, happened])
  expect(blocks.map(({ items }) => items.length)).toEqual([3, 2])
})

test('a list of a usual length is shown in full', () => {
  const blocks = blocksOf(listOf(1, mostItems))
  expect(rangeAround(blocks, 0, allBlocks)).toBe(allBlocks)
})

test('of a long list a bounded part is shown around each place, also at its ends', () => {
  const blocks = blocksOf(listOf(1, 5_000))
  for (let at = 0; at < blocks.length; at += 1) {
    const range = rangeAround(blocks, at, allBlocks)
    expect(isIn(range, blocks[at]?.key ?? 0)).toBe(true)
    expect(countIn(blocks, range)).toBeGreaterThanOrEqual(100)
    expect(countIn(blocks, range)).toBeLessThanOrEqual(mostItems)
  }
})

test('the shown part stays while it reaches far enough, and then moves by two blocks', () => {
  const blocks = blocksOf(listOf(1, 5_000))
  const range = rangeAround(blocks, 100, allBlocks)
  for (const at of [99, 101]) expect(rangeAround(blocks, at, range)).toBe(range)
  const { from, to } = rangeAround(blocks, 102, range)
  expect([from - range.from, to - range.to]).toEqual([2, 2])
})
