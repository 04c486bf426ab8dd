import { expect, test } from 'vitest'
import { contentOf } from './read-page.ts'

const of = (contentType: string, bytes: Uint8Array | string) =>
  contentOf({ contentType, bytes: Buffer.from(bytes) })
// “Über Höhe” in windows-1252.
const western = Buffer.from('Über Höhe', 'latin1')
const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])

test('a UTF-8 page is stored unchanged', () => {
  const html = '<title>潮</title>'
  expect(of('text/html', html)).toEqual({ type: 'text/html', bytes: Buffer.from(html), text: html })
})

test('the encoding from the server has priority over the encoding that the page declares', () => {
  expect(of('text/plain; charset="windows-1251"', cyrillic).text).toBe('Привет')
  const html = Buffer.concat([Buffer.from('<meta charset=windows-1251>'), cyrillic])
  expect(of('text/html', html).text).toContain('Привет')
})

test('a page whose encoding nobody names is stored as it is', () => {
  const { bytes, text } = of('text/html; charset=nonsense', western)
  expect(bytes).toEqual(western)
  expect(text).toBe('\ufffdber H\ufffdhe')
})

test('a page in another encoding is stored as UTF-8 with a byte order mark', () => {
  const { bytes } = of('text/plain; charset=windows-1251', cyrillic)
  expect(bytes.toString('utf8')).toBe('\ufeffПривет')
})

test('the content type and the content must agree', () => {
  const unsupported = expect.objectContaining({ reason: 'page_unsupported' })
  expect(() => of('text/html', '%PDF-1.7')).toThrow(unsupported)
  expect(() => of('application/pdf', '<html>')).toThrow(unsupported)
  expect(() => of('text/plain', Uint8Array.from([0x89, 0x50, 0, 1, 2, 0, 0, 0]))).toThrow(
    unsupported,
  )
  expect(() => of('text/html', '')).toThrow(expect.objectContaining({ reason: 'empty' }))
})
