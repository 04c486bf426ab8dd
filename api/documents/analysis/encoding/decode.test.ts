import { encode } from 'iconv-lite'
import { expect, test } from 'vitest'
import { certainEncoding, decodeText, isText } from './decode.ts'

test('a Chinese text with one broken character keeps all others', () => {
  const bytes = Buffer.from('灯塔的日志每天都要写，记录要用墨水书写，写错的地方划一道线。')
  bytes[1] = 0x41
  expect(certainEncoding(bytes)).toBe('utf-8')
  expect(decodeText(bytes, 'utf-8')).toContain('日志每天都要写')
})

test.each([
  ['utf-8', Buffer.from('Größe 灯塔')],
  ['utf-8', Buffer.from('plain')],
  ['utf-16le', Buffer.from('wide', 'utf16le')],
  ['utf-16be', Buffer.from('wide', 'utf16le').swap16()],
  ['utf-16le', Buffer.from('<p>灯塔的日志每天都要写</p>', 'utf16le')],
  ['utf-16be', Buffer.from('<p>灯塔的日志每天都要写</p>', 'utf16le').swap16()],
  ['iso-2022-jp', Buffer.from('\x1b$BEtBf\x1b(B', 'latin1')],
  [undefined, Buffer.from('na\xefve caf\xe9', 'latin1')],
  [undefined, Buffer.from([0xb5, 0xc6, 0xcb, 0xfe, 0x2e])],
])('the encoding %s is certain from the bytes', (encoding, bytes) => {
  expect(certainEncoding(bytes)).toBe(encoding)
  expect(isText(bytes)).toBe(true)
})

test.each([
  ['utf-32le', false],
  ['utf-32be', false],
  ['utf-32le', true],
  ['utf-32be', true],
])('a text in %s is read, with its byte order mark: %s', (encoding, addBOM) => {
  const text = 'Oil: 油 is in the 红色柜子. 🛢'
  const bytes = encode(text, encoding, { addBOM })
  expect(certainEncoding(bytes)).toBe(encoding)
  expect(decodeText(bytes, encoding)).toBe(text)
})

test('numbers in four bytes each are no text', () => {
  const numbers = Uint32Array.from({ length: 100 }, (_, n) => n * 70)
  expect(isText(new Uint8Array(numbers.buffer))).toBe(false)
  expect(isText(Uint8Array.from([0, 1, 2, 3, 4, 5]))).toBe(false)
})

test('line endings of every system become \n', () => {
  expect(decodeText(Buffer.from('a\r\nb\rc\n'), 'utf-8')).toBe('a\nb\nc\n')
})
