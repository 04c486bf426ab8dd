import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test('only the last part of a path is kept', () => {
  expect(cleanFileName('C:\\docs\\plan.txt')).toBe('plan.txt')
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
})

test('a name of only dots or control characters is replaced', () => {
  for (const raw of ['..', '.', '', 'dir/', '\u0000\u0007']) expect(cleanFileName(raw)).toBe('file')
})

test('a long name is cut before its extension and never inside a character', () => {
  expect(cleanFileName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(250)}.docx`)
  const astral = cleanFileName(`${'😀'.repeat(200)}.pdf`)
  expect(astral.isWellFormed()).toBe(true)
  expect(astral.length).toBeLessThanOrEqual(255)
  expect(astral.endsWith('😀.pdf')).toBe(true)
})

test('decomposed letters are composed', () => {
  expect(cleanFileName('cafe\u0301.txt')).toBe('caf\u00e9.txt')
})

test('blanks cannot hide the extension of a name', () => {
  expect(cleanFileName(`plan.pdf${'\u2003'.repeat(60)}.exe`)).toBe('plan.pdf .exe')
})
