import { expect, test } from 'vitest'
import { cellLook, columnLook } from './cell-look.tsx'

test('numbers, amounts of money and shares are aligned at their ends, also the name of their column', () => {
  for (const text of ['7', '1234', '12,345.50 €', '$12', '−3.5 %', '1 200'])
    expect(cellLook(text)).toContain('text-end')
  expect(columnLook('Price', '12')).toContain('text-end')
})

test('dates, phone numbers with hyphens and words are aligned at their beginnings', () => {
  for (const text of ['2026-11-03', '138-0013-8006', 'Day 3', 'A4', ''])
    expect(cellLook(text)).not.toContain('text-end')
  expect(columnLook('Price')).not.toContain('text-end')
})
