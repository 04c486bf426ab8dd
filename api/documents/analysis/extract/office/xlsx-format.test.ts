import { expect, test } from 'vitest'
import { formatNumber } from './xlsx-format.ts'

test.each([
  ['45352', 'yyyy-mm-dd', '2024-03-01'],
  ['45352.5', 'd/m/yy h:mm', '2024-03-01 12:00'],
  ['0.75', 'h:mm', '18:00'],
  ['45352', 'yyyy"年"m"月"d"日"', '2024-03-01'],
  ['0.125', '0.0%', '12.5%'],
  ['1234567.891', '#,##0.00', '1,234,567.89'],
  ['1234.5', '[$€-407]#,##0.00', '€1,234.50'],
  ['1234.2', '[Red]0', '1234'],
  ['5', '[$-409]0', '5'],
  ['5', '$0.00', '$5.00'],
  ['0.30000000000000004', 'General', '0.3'],
  ['1E+21', 'General', '1e+21'],
  ['not a number', '0', 'not a number'],
  ['-1', 'yyyy-mm-dd', '-1'],
])('%s in the format %j is shown as %s', (value, format, shown) => {
  expect(formatNumber(value, format)).toBe(shown)
})

test('a workbook with the 1904 date system shows the same days', () => {
  expect(formatNumber('43890', 'yyyy-mm-dd', true)).toBe('2024-03-01')
})
