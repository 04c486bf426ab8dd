const mostCodePoint = 0x10ffff

const pieceCharacters = 8_192

const noText = /(?![\t\n\f\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u

const sampleBytes = 64 * 1024
/** A UTF-8 text may contain one broken character per this many valid non-ASCII characters. */
const goodPerBroken = 4
/** With these ISO-2022-JP changes to Japanese characters. */
const japaneseEscapes = ['\x1b$@', '\x1b$B']

export function isText(bytes: Uint8Array): boolean {
  return certainEncoding(bytes) !== undefined || !hasControlBytes(bytes.subarray(0, sampleBytes))
}

/**
 * Unicode or ISO-2022-JP, whose bytes leave no doubt; undefined for others and for what is no text.
 */
export function certainEncoding(bytes: Uint8Array): string | undefined {
  const marked = markedEncoding(bytes)
  if (marked) return marked
  const sample = bytes.subarray(0, sampleBytes)
  const wide = wideEncoding(sample) ?? utf32Order(sample)
  if (wide) return wide
  if (hasControlBytes(sample)) return undefined
  if (!decodes('utf-8', bytes) && !isNearlyUtf8(sample)) return undefined
  const text = latin(sample)
  return japaneseEscapes.some((start) => text.includes(start)) ? 'iso-2022-jp' : 'utf-8'
}

export function decodeText(bytes: Uint8Array, encoding: string): string {
  return decode(bytes, encoding).replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding)
  return new TextDecoder(encoding).decode(bytes)
}

/** Reads a byte order mark, or two bytes for the `<` with which XML and HTML begin. */
export function markedEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be'
  if (a === 0x3c && b === 0 && c !== 0) return 'utf-16le'
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be'
  return undefined
}

/** UTF-16 without a byte order mark: nearly every second byte of an English text is zero. */
function wideEncoding(sample: Uint8Array): string | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1
  const half = sample.length / 2
  if (half < 2) return undefined
  if (zeros[1]! > half * 0.7 && zeros[0]! === 0) return 'utf-16le'
  if (zeros[0]! > half * 0.7 && zeros[1]! === 0) return 'utf-16be'
  return undefined
}

// Text files contain tab, line feed, form feed, carriage return and escape, but no other control
// bytes.
function hasControlBytes(sample: Uint8Array): boolean {
  return sample.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))
}

function decodes(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function isNearlyUtf8(sample: Uint8Array): boolean {
  const beyondAscii = new TextDecoder('utf-8').decode(sample).match(/[^\0-\x7f]/gu) ?? []
  const broken = beyondAscii.filter((letter) => letter === '\ufffd').length
  return beyondAscii.length > broken * goodPerBroken
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

type Order = 'utf-32le' | 'utf-32be'

function utf32Order(sample: Uint8Array): Order | undefined {
  if (sample.length < 8) return undefined
  const orders = ['utf-32le', 'utf-32be'] as const
  return orders.find((order) => {
    const first = [...codePoints(sample.subarray(0, 400), order)]
    return first.every(isCharacter) && !noText.test(String.fromCodePoint(...first))
  })
}

/** TextDecoder does not know UTF-32. What is no character becomes U+FFFD. */
function decodeUtf32(bytes: Uint8Array, order: Order): string {
  const pieces: string[] = []
  let piece: number[] = []
  for (const point of codePoints(bytes, order)) {
    piece.push(isCharacter(point) ? point : 0xfffd)
    if (piece.length < pieceCharacters) continue
    pieces.push(String.fromCodePoint(...piece))
    piece = []
  }
  return (pieces.join('') + String.fromCodePoint(...piece)).replace(/^\ufeff/, '')
}

function* codePoints(bytes: Uint8Array, order: Order): Generator<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at + 4 <= bytes.length; at += 4) yield view.getUint32(at, order === 'utf-32le')
}

function isCharacter(point: number): boolean {
  return point <= mostCodePoint
}
