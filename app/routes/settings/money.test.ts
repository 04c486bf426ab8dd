import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test('an amount has as many decimals as its currency', () => {
  expect(plain(formatMoney(1990, 'SGD', 'en'))).toBe('SGD 19.90')
  expect(plain(formatMoney(1990, 'JPY', 'en'))).toBe('JPY 1,990')
  expect(plain(formatMoney(1990, 'KWD', 'zh'))).toBe('KWD 1.990')
})
