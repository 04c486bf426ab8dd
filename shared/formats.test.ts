import { expect, test } from 'vitest'
import { formatOfName, formatOfType, formats } from './formats.ts'

test('no extension and no media type belongs to more than one format', () => {
  const all = Object.values(formats)
  for (const each of [all.flatMap((one) => one.extensions), all.flatMap((one) => one.mediaTypes)])
    expect(new Set<string>(each).size).toBe(each.length)
})

test('a format is found by media type and by file name in any case', () => {
  expect(formatOfType('application/epub+zip')?.name).toBe('epub')
  expect(formatOfName('Minutes 3.11.DOCX')?.name).toBe('docx')
  for (const name of ['README', '.pdf', 'file.unheard']) expect(formatOfName(name)).toBeUndefined()
})
