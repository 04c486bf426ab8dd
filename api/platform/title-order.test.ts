import { expect, test } from 'vitest'
import { titleOrder } from './title-order.ts'

const sorted = (...titles: string[]) =>
  titles.toSorted((one, other) =>
    Buffer.compare(Buffer.from(titleOrder(one)), Buffer.from(titleOrder(other))),
  )

test('Chinese titles are in the order of their sounds, after Latin ones', () => {
  expect(sorted('会议纪要', '供应商名单', 'Zoo', '新员工须知', '报销制度')).toEqual([
    'Zoo',
    '报销制度',
    '供应商名单',
    '会议纪要',
    '新员工须知',
  ])
})

test('numbers in titles are ordered by their value', () => {
  expect(sorted('Chapter 10', 'Chapter 2', 'chapter 1', '第10章', '第2章')).toEqual([
    'chapter 1',
    'Chapter 2',
    'Chapter 10',
    '第2章',
    '第10章',
  ])
})

test('case and accents do not change the order, and ten thousand digits have a limited key', () => {
  expect(sorted('Zebra', 'Äpfel', 'apple', 'Émile')).toEqual(['Äpfel', 'apple', 'Émile', 'Zebra'])
  expect(titleOrder('9'.repeat(10_000)).length).toBe(100)
})
