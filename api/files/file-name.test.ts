import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test('only the last part of a path is a name', () => {
  expect(cleanFileName('C:\\docs\\plan.txt')).toBe('plan.txt')
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
})

test('a name of nothing but dots or controls is replaced', () => {
  for (const raw of ['..', '.', '', 'dir/', '\u0000\u0007']) expect(cleanFileName(raw)).toBe('file')
})

test('a long name is cut before its ending and never inside a character', () => {
  expect(cleanFileName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(250)}.docx`)
  const astral = cleanFileName(`${'😀'.repeat(200)}.pdf`)
  expect(astral.isWellFormed()).toBe(true)
  expect(astral.length).toBeLessThanOrEqual(255)
  expect(astral.endsWith('😀.pdf')).toBe(true)
})

test('letters typed in two pieces become one', () => {
  expect(cleanFileName('cafe\u0301.txt')).toBe('caf\u00e9.txt')
})
