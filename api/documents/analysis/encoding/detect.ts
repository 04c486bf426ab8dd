import { type Encoding, encodingOfName } from '#contract/encodings.ts'

const beyondAscii = /[^\0-\x7f]/gu

const capital = /[^\P{Lu}A-Z]/gu

/** Signs and small letters are at most one in so many characters. */
const capitalsPerOther = 9

const tables = new Map<string, Uint8Array>()

const sampleBytes = 64 * 1024
/** So much of a very long line is looked at before the first letter beyond ASCII. */
const contextBytes = 64
const lineFeed = 10

const detectEncodings = [
  'gb18030',
  'big5hkscs',
  'cp932',
  'euc-jis-2004',
  'cp949',
  'koi8-r',
  'koi8-u',
  'cp866',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'cp874',
]

/** The names of the encoding standard for names of jschardet that TextDecoder does not know. */
const standardNames: Record<string, Encoding> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp874: 'windows-874',
  'koi8-r': 'koi8-u',
}

const latin = ['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1254', 'windows-1257']
const wide = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']

/** Encodings that differ in a few letters only. The first one is preferred to these in doubt. */
const preferred: { [name in Encoding]?: string[] } = {
  'windows-1252': latin,
  'windows-1250': ['iso-8859-2'],
  'iso-8859-2': ['windows-1250'],
}
/** Hardly anything is as frequent as Windows-1252. */
const windows1252Bonus = 0.012

// For texts with fewer bytes beyond ASCII: the least confidence of the best candidate, and its lead
// over the next one that says something else. Measured with sentences of 30 languages and random
// bytes.
const proofs = [
  { bytes: 8, confidence: 0.01, lead: 1.3 },
  { bytes: 40, confidence: 0.04, lead: 1.1 },
  { bytes: Number.POSITIVE_INFINITY, confidence: 0.1, lead: 1.1 },
]
const latinConfidence = 0.005
/** The lead between encodings with two bytes for a character, in which any bytes make characters. */
const wideLead = 2
/** Texts in capital letters are rarer. */
const capitalsShare = 0.7
/** What the detector answers if it finds none: one that no text beyond ASCII is in. */
const noMatchEncoding = 'utf-7'

type Candidate = { encoding: Encoding; confidence: number; text: string; mixes: boolean }

/** The encoding of a text not in Unicode, by its letters' frequencies; undefined if uncertain. */
export async function detectEncoding(bytes: Uint8Array): Promise<Encoding | undefined> {
  const sample = tellingLines(bytes)
  if (hasOnlySigns(sample)) return 'windows-1252'
  const candidates = await candidatesOf(sample)
  const best = candidates.find(({ mixes }) => !mixes)
  return best && isProven(best, candidates, sample) ? best.encoding : undefined
}

const lonelySigns = /^(?:[\0-\x7f‘’“”–—…•€]|[\u00a0£¥§©®°±²³¼½¾×«»¿¡·µ](?![\u00a0-\u00ff]))*$/

// English and numbers have signs beyond ASCII but no letters, which a detector could count. In
// Chinese every second byte may be such a sign.
function hasOnlySigns(sample: Uint8Array): boolean {
  const isSparse = countBeyondAscii(sample) * 2 < sample.length
  return isSparse && lonelySigns.test(decodedWhole(sample, 'windows-1252') ?? 'é')
}

function countBeyondAscii(bytes: Uint8Array): number {
  return bytes.filter((byte) => byte >= 0x80).length
}

function isProven(best: Candidate, candidates: Candidate[], sample: Uint8Array): boolean {
  const like = preferred[best.encoding] ?? []
  const isBestWide = wide.includes(best.encoding)
  const rival = candidates.find(
    ({ encoding, text, mixes }) =>
      text !== best.text && !like.includes(encoding) && (isBestWide || !mixes),
  )
  const beyondAscii = countBeyondAscii(sample)
  const { confidence, lead } = proofs.find(({ bytes }) => beyondAscii < bytes) ?? proofs[0]!
  const isWide = isBestWide || (rival && wide.includes(rival.encoding))
  const least = latin.includes(best.encoding) ? latinConfidence : confidence
  const ahead = (isWide ? wideLead : lead) * (rival?.confidence ?? 0)
  return best.confidence >= Math.max(least, ahead)
}

// Most files are in Unicode, so the tables of the package are loaded with the first one that is not.
async function candidatesOf(sample: Uint8Array): Promise<Candidate[]> {
  const { chardet } = await import('jschardet')
  const detect = (bytes: Uint8Array, names: string[]) =>
    chardet.detectAll(bytes, {
      includeEncodings: [...names, noMatchEncoding],
      noMatchEncoding,
      ignoreThreshold: true,
    })
  const candidates = new Map<Encoding, Candidate>()
  const add = (name: string | null, found: number, share = 1) => {
    const encoding = standardName(name ?? '')
    const text = encoding && decodedWhole(sample, encoding)
    if (!encoding || text === undefined) return
    const bonus = encoding === 'windows-1252' ? windows1252Bonus : 0
    const before = candidates.get(encoding)?.confidence ?? 0
    const confidence = Math.max(before, found * share + bonus)
    const mixes = !wide.includes(encoding) && mixesScripts(text)
    candidates.set(encoding, { encoding, confidence, text, mixes })
  }
  for (const { encoding, confidence } of detect(sample, detectEncodings)) add(encoding, confidence)
  // The detector counts words in small letters.
  for (const name of detectEncodings) {
    const small = capitalsInSmall(sample, standardName(name))
    if (!small) continue
    for (const { encoding, confidence } of detect(small, [name]))
      add(encoding, confidence, capitalsShare)
  }
  return [...candidates.values()].sort((one, other) => other.confidence - one.confidence)
}

function standardName(foundName: string): Encoding | undefined {
  const name = foundName.toLowerCase()
  return encodingOfName(standardNames[name] ?? name)
}

function capitalsInSmall(sample: Uint8Array, encoding?: Encoding): Uint8Array | undefined {
  if (!encoding || wide.includes(encoding)) return undefined
  const text = decodedWhole(sample, encoding)
  return text && isInCapitals(text) ? inSmallLetters(sample, encoding) : undefined
}

const foreignLetter = /[\p{L}--\p{sc=Latin}--\p{sc=Common}]/gv
const besideLatin =
  /(?<=[A-Za-z])[\p{L}--\p{sc=Latin}--\p{sc=Common}]|[\p{L}--\p{sc=Latin}--\p{sc=Common}](?=[A-Za-z])/gv

function mixesScripts(text: string): boolean {
  const mixed = text.match(besideLatin)?.length ?? 0
  return mixed * 3 > (text.match(foreignLetter)?.length ?? 0)
}

const noText = /[\u0080-\u009f\ufffd\p{Co}]/u

/** Undefined if not all bytes are characters. The last one may be cut off. */
export function decodedWhole(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return noText.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** The first lines that have a letter beyond ASCII: only they say something of the encoding. */
export function tellingLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (let at = nextTelling(bytes, 0); at !== -1 && length < sampleBytes; ) {
    const begin = bytes.lastIndexOf(lineFeed, at) + 1
    const next = bytes.indexOf(lineFeed, at)
    const end = next === -1 ? bytes.length : next + 1
    const line = bytes.subarray(Math.max(begin, at - contextBytes), end)
    lines.push(line.subarray(0, sampleBytes - length))
    length += line.length
    at = nextTelling(bytes, end)
  }
  return Buffer.concat(lines)
}

function nextTelling(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at]! >= 0x80) return at
  return -1
}

function isInCapitals(text: string): boolean {
  const capitals = text.match(capital)?.length ?? 0
  const others = (text.match(beyondAscii)?.length ?? 0) - capitals
  return capitals > others * capitalsPerOther
}

function inSmallLetters(bytes: Uint8Array, encoding: string): Uint8Array {
  const table = tables.get(encoding) ?? smallOf(encoding)
  tables.set(encoding, table)
  return bytes.map((byte) => table[byte]!)
}

function smallOf(encoding: string): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const decoder = new TextDecoder(encoding)
  const letters = Array.from(bytes, (byte) => decoder.decode(Uint8Array.of(byte)))
  return bytes.map((byte) => {
    const at = letters.indexOf(letters[byte]!.toLowerCase())
    return at === -1 ? byte : at
  })
}
