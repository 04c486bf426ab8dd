import { stem } from './stem.ts'

const units = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ')

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth'.split(
    ' ',
  )

const english = new Map<string, string>([
  ...units.map((word, value): [string, string] => [word, String(value)]),
  ...tens.map((word, index): [string, string] => [word, String(20 + index * 10)]),
  ...ordinals.map((word, index): [string, string] => [word, String(index + 1)]),
])

const digits = '零一二三四五六七八九'

const powers: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

const large: Record<string, number> = { 万: 1e4, 亿: 1e8 }

const tensWords = tens.join('|')

const unitWords = [...units.slice(1, 10), ...ordinals.slice(0, 9)].join('|')

const chineseNumerals = '零〇一二两三四五六七八九十百千万亿'

/**
 * `position` counts words and single CJK characters from 1; a pair has that of its first character.
 * `start` and `end` are offsets in the original text.
 */
export type Term = {
  term: string
  kind: 'word' | 'number' | 'char' | 'pair'
  position: number
  start: number
  end: number
}

/** The weight is 1 for a word, less for a single character. `proper` marks names and numbers. */
export type QueryTerm = Term & { weight: number; proper: boolean }

const maxTermCharacters = 64
/** The normalised word may be longer or shorter. */
const maxTokenCharacters = 256
const cjkPattern = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー`
// CJK characters, a number in words, a number, a word; none for a sign. Groups without names are
// read in half the time.
const tokenPattern = new RegExp(
  [
    `([${cjkPattern}]+)`,
    String.raw`((?:${tensWords})[ ‐‑\-](?:${unitWords})(?!\p{L}))`,
    String.raw`(\p{Nd}+(?:[,，]\p{Nd}{3})*(?:\.\p{Nd}+)?(?![[\p{L}\p{N}]--[${cjkPattern}]]))`,
    String.raw`([[\p{L}\p{M}\p{N}]--[${cjkPattern}]]+(?:['’][[\p{L}]--[${cjkPattern}]]+)*)`,
    '[%％$£€¥￥]',
  ].join('|'),
  'giv',
)
const numeral = new RegExp(`[${chineseNumerals}]+`, 'g')
const signs: Record<string, string> = {
  '%': 'percent',
  $: 'dollar',
  '£': 'pound',
  '€': 'euro',
  '¥': 'yuan',
}

/** English stems, digits in any notation, CJK text as pairs and single characters. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = []
  let position = 1
  for (const match of text.matchAll(tokenPattern)) {
    const [token, cjk, written, number, word] = match
    if (cjk) {
      position = addCharacters(terms, cjk, match.index, position)
      continue
    }
    const span = { position, start: match.index, end: match.index + token.length }
    if (number) terms.push({ term: clip(plainNumber(fold(token))), kind: 'number', ...span })
    else if (written) terms.push({ term: digitsOfWords(fold(token)), kind: 'number', ...span })
    else if (word) for (const one of termsOfWord(token)) terms.push({ ...one, ...span })
    else terms.push({ term: stem(signs[fold(token)] ?? token), kind: 'word', ...span })
    position += 1
  }
  return terms
}

type WordTerm = Pick<Term, 'term' | 'kind'>

const words = new Map<string, WordTerm[]>()
const maxKeptWords = 10_000
const maxKeptCharacters = 12

/** Cached: texts use the same few thousand words, and stemming is slow. */
function termsOfWord(token: string): WordTerm[] {
  const kept = words.get(token)
  if (kept) return kept
  const found = findTermsOfWord(fold(token))
  if (words.size >= maxKeptWords) words.clear()
  if (token.length <= maxKeptCharacters) words.set(token, found)
  return found
}

function findTermsOfWord(folded: string): WordTerm[] {
  const word = folded.replace(/(?:n['’]t|['’](?:s|re|ve|ll|d|m)?)$/u, '').replace(/['’]/gu, '')
  const clipped = clip(word)
  const number = digitsOfWord(clipped) ?? plainNumber(clipped)
  if (/^\d+$/.test(number)) return [{ term: number, kind: 'number' }]
  const whole: WordTerm = { term: stem(clipped), kind: 'word' }
  const parts = /\d/.test(clipped) ? (clipped.match(/\d+|\D+/g) ?? []) : []
  if (parts.length < 2) return [whole]
  return [whole, ...parts.flatMap(termOfPart)]
}

function termOfPart(part: string): WordTerm[] {
  if (/\d/.test(part)) return [{ term: part, kind: 'number' }]
  return part.length > 1 ? [{ term: stem(part), kind: 'word' }] : []
}

function addCharacters(terms: Term[], run: string, offset: number, first: number): number {
  const chars = [...run]
  let start = offset
  chars.forEach((char, index) => {
    const end = start + char.length
    const position = first + index
    terms.push({ term: char.normalize('NFKC'), kind: 'char', position, start, end })
    const next = chars[index + 1]
    if (next) {
      const term = (char + next).normalize('NFKC')
      terms.push({ term, kind: 'pair', position, start, end: end + next.length })
    }
    start = end
  })
  for (const match of run.matchAll(numeral)) {
    const term = clip(digitsOfNumeral(match[0].slice(0, maxTermCharacters)) ?? '')
    if (!term || match[0] === '一') continue
    const span = { start: offset + match.index, end: offset + match.index + match[0].length }
    terms.push({ term, kind: 'number', position: first + match.index, ...span })
  }
  return first + chars.length
}

function clip(term: string): string {
  return term.slice(0, maxTermCharacters)
}

/** Compatibility forms are normalised, and Latin letters have no accents. */
export function fold(token: string): string {
  const plain = token.slice(0, maxTokenCharacters).normalize('NFKC').toLowerCase()
  return /^[\x20-\x7e]*$/.test(plain)
    ? plain
    : plain
        .normalize('NFKD')
        .replace(/(?<=[a-z])\p{M}+/gu, '')
        .normalize('NFC')
}

/** "seven" is "7"; undefined for another word. */
function digitsOfWord(word: string): string | undefined {
  return english.get(word)
}

/** "twenty-three" is "23". */
function digitsOfWords(words: string): string {
  const values = words.split(/[^a-z]+/).map((word) => Number(english.get(word) ?? 0))
  return String(values.reduce((sum, value) => sum + value, 0))
}

/** "三百二十" is "320", "二〇一六" is "2016". */
function digitsOfNumeral(numeral: string): string | undefined {
  const plain = numeral.replaceAll('两', '二').replaceAll('〇', '零')
  const positional = [...plain].every((char) => digits.includes(char))
  if (positional) return [...plain].map((char) => digits.indexOf(char)).join('')
  const value = amountOf(plain)
  return Number.isSafeInteger(value) ? String(value) : undefined
}

function amountOf(numeral: string): number {
  let total = 0
  let section = 0
  let digit = 0
  for (const char of numeral) {
    if (digits.includes(char)) digit = digits.indexOf(char)
    else if (powers[char]) {
      section += (digit || 1) * powers[char]
      digit = 0
    } else {
      total = (total + section + digit || 1) * (large[char] ?? 1)
      section = 0
      digit = 0
    }
  }
  return total + section + digit
}

/** "1,000", "50th" and "1980s" are "1000", "50" and "1980". */
function plainNumber(text: string): string {
  return text.replace(/[,，](?=\d{3})/g, '').replace(/^(\d+)(?:st|nd|rd|th|s)$/i, '$1')
}
