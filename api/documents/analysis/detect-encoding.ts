import { type Encoding, encodingOfName } from '#contract/encodings.ts'

const sampleBytes = 64 * 1024
/** So much of a very long line is looked at before the first letter beyond ASCII. */
const contextBytes = 64
const lineFeed = 10

/** What is looked for, by the names of jschardet: encodings that people have files in. */
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

/**
 * For texts with fewer bytes beyond ASCII than this: the least confidence of the best candidate, and
 * how many times better it is than the next one that says something else. Measured with sentences
 * of 30 languages, and with random bytes.
 */
const proofs = [
  { bytes: 8, confidence: 0.01, lead: 1.3 },
  { bytes: 40, confidence: 0.04, lead: 1.1 },
  { bytes: Number.POSITIVE_INFINITY, confidence: 0.1, lead: 1.1 },
]
const latinConfidence = 0.005
/** The lead between encodings with two bytes for a character, in which any bytes make characters. */
const wideLead = 2

type Candidate = { encoding: Encoding; confidence: number; text: string }

/**
 * The encoding of a text that is not in Unicode, by the frequencies of its letters; undefined if it
 * is not certain enough.
 */
export async function detectEncoding(bytes: Uint8Array): Promise<Encoding | undefined> {
  const sample = tellingLines(bytes)
  if (hasOnlySigns(sample)) return 'windows-1252'
  const candidates = await candidatesOf(sample)
  const [best] = candidates
  return best && isProven(best, candidates, sample) ? best.encoding : undefined
}

const lonelySigns = /^(?:[\0-\x7f‘’“”–—…•€]|[\u00a0£¥§©®°±²³¼½¾×«»¿¡·µ](?![\u00a0-\u00ff]))*$/

/** English and numbers have signs beyond ASCII but no letters, which a detector could count. */
function hasOnlySigns(sample: Uint8Array): boolean {
  return lonelySigns.test(decodedWhole(sample, 'windows-1252') ?? 'é')
}

function isProven(best: Candidate, candidates: Candidate[], sample: Uint8Array): boolean {
  const like = preferred[best.encoding] ?? []
  const rival = candidates.find((one) => one.text !== best.text && !like.includes(one.encoding))
  const beyondAscii = sample.filter((byte) => byte >= 0x80).length
  const { confidence, lead } = proofs.find(({ bytes }) => beyondAscii < bytes) ?? proofs[0]!
  const isWide = [best, rival].some((one) => one && wide.includes(one.encoding))
  const least = latin.includes(best.encoding) ? latinConfidence : confidence
  const ahead = (isWide ? wideLead : lead) * (rival?.confidence ?? 0)
  return best.confidence >= Math.max(least, ahead)
}

// Most files are in Unicode, so the tables of the package are loaded with the first one that is not.
async function candidatesOf(sample: Uint8Array): Promise<Candidate[]> {
  const { detectAll } = await import('jschardet')
  const found = detectAll(sample, { minimumThreshold: Number.MIN_VALUE, detectEncodings })
  return found
    .flatMap(({ encoding, confidence }) => candidate(sample, encoding ?? '', confidence) ?? [])
    .sort((one, other) => other.confidence - one.confidence)
}

function candidate(
  sample: Uint8Array,
  foundName: string,
  confidence: number,
): Candidate | undefined {
  const name = foundName.toLowerCase()
  const known = encodingOfName(standardNames[name] ?? name)
  const text = known && decodedWhole(sample, known)
  if (!known || text === undefined) return undefined
  const bonus = known === 'windows-1252' ? windows1252Bonus : 0
  return { encoding: known, confidence: confidence + bonus, text }
}

const noText = /[\u0080-\u009f\ufffd\p{Co}]/u

/** The text, if all of the bytes are characters. The last one may be cut off. */
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
