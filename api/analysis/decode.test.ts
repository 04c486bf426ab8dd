import { expect, test } from 'vitest'
import { decodeText, textEncoding } from './decode.ts'

test('a Chinese text with one broken character keeps all others', () => {
  const bytes = Buffer.from('灯塔的日志每天都要写，记录要用墨水书写，写错的地方划一道线。')
  bytes[1] = 0x41
  expect(decodeText(bytes)).toContain('日志每天都要写')
})

test.each([
  ['utf-8', Buffer.from('Größe 灯塔')],
  ['utf-8', Buffer.from('plain')],
  ['gb18030', Buffer.from([0xb5, 0xc6, 0xcb, 0xfe, 0x2e])],
  ['windows-1252', Buffer.from('na\xefve caf\xe9', 'latin1')],
  ['utf-16le', Buffer.from('wide', 'utf16le')],
  ['utf-16be', Buffer.from('wide', 'utf16le').swap16()],
  [undefined, Buffer.from([0, 1, 2, 3, 4, 5])],
])('the encoding %s is found', (encoding, bytes) => {
  expect(textEncoding(bytes)).toBe(encoding)
})

test('line endings of every system become \n', () => {
  expect(decodeText(Buffer.from('a\r\nb\rc\n'))).toBe('a\nb\nc\n')
})

test('a declared encoding is used where the bytes are ambiguous', () => {
  expect(decodeText(Buffer.from([0xc0, 0x20, 0xc1]), 'windows-1251')).toBe('А Б')
})
