import { AnalysisFailure } from './document.ts'

const sampleBytes = 64 * 1024
/** A UTF-8 text may contain one broken character per this many valid non-ASCII characters. */
const goodPerBroken = 4
/** At least this share of the non-ASCII bytes of a Chinese text comes in pairs. */
const minChinesePairShare = 0.9

/**
 * The encoding of a text file, or undefined if the bytes are not text. Packages detect encodings by
 * statistics, which are unreliable for short Chinese texts.
 */
export function textEncoding(bytes: Uint8Array): string | undefined {
  const marked = markedEncoding(bytes)
  if (marked) return marked
  const sample = bytes.subarray(0, sampleBytes)
  const wide = wideEncoding(sample)
  if (wide) return wide
  if (hasControlBytes(sample)) return undefined
  if (decodes('utf-8', bytes) || isNearlyUtf8(sample)) return 'utf-8'
  if (chinesePairShare(sample) >= minChinesePairShare && decodes('gb18030', bytes)) return 'gb18030'
  return 'windows-1252'
}

/** The text of a file with `\n` line endings. Throws `damaged` if the bytes are not text. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const encoding = textEncoding(bytes)
  if (!encoding) throw new AnalysisFailure('damaged')
  const trusted = encoding === 'windows-1252' || encoding === 'gb18030' ? declared : undefined
  return decoder(trusted, encoding).decode(bytes).replace(/\r\n?/g, '\n')
}

function decoder(declared: string | undefined, found: string): TextDecoder {
  try {
    return new TextDecoder(declared ?? found)
  } catch {
    return new TextDecoder(found)
  }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
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

/**
 * Text files contain tab, line feed, form feed, carriage return and escape, but no other control
 * bytes.
 */
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

/**
 * GB18030 accepts most byte strings. In a western text an accented letter is a single high byte
 * between ASCII letters; a Chinese character is two high bytes.
 */
function chinesePairShare(sample: Uint8Array): number {
  let high = 0
  let paired = 0
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index]! < 0x80) continue
    high += 1
    if (index + 1 < sample.length && sample[index + 1]! >= 0x80) {
      high += 1
      paired += 2
      index += 1
    }
  }
  return high === 0 ? 0 : paired / high
}
