import { expect, test } from 'vitest'
import { plainItems } from './plain-items.ts'

test.for([
  ['- Ships\n- Boats', 'Ships · Boats'],
  ['1. First\n   2) Second\n10. Tenth', 'First · Second · Tenth'],
  ['Buy:\n* [ ] oil\n* [x] rope', 'Buy: · oil · rope'],
  ['增至 15 天。\n年假须提前申请', '增至 15 天。年假须提前申请'],
  ['High - at six.\n-5 degrees, 3.5 m', 'High - at six.\n-5 degrees, 3.5 m'],
] as const)('the marks of a list are not words: %j', ([text, words]) => {
  expect(plainItems(text)).toBe(words)
})
