import { expect, test } from 'vitest'
import { tooltipOf } from './tooltip-of.ts'

test('only a text that may not fit has a tooltip, and a Chinese sign is as wide as two letters', () => {
  expect(tooltipOf('readme.md', 9)).toBeUndefined()
  expect(tooltipOf('readme2.md', 9)).toBe('readme2.md')
  expect(tooltipOf('茶与书', 6)).toBeUndefined()
  expect(tooltipOf('茶与书!', 6)).toBe('茶与书!')
})
