const UNITS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth'.split(
    ' ',
  )

const ENGLISH = new Map<string, string>([
  ...UNITS.map((word, value): [string, string] => [word, String(value)]),
  ...TENS.map((word, index): [string, string] => [word, String(20 + index * 10)]),
  ...ORDINALS.map((word, index): [string, string] => [word, String(index + 1)]),
])

const DIGITS = '零一二三四五六七八九'
const POWERS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const LARGE: Record<string, number> = { 万: 1e4, 亿: 1e8 }

/** English number words as alternatives of a regular expression. */
export const TENS_WORDS = TENS.join('|')
export const UNIT_WORDS = [...UNITS.slice(1, 10), ...ORDINALS.slice(0, 9)].join('|')

/** The characters of Chinese numerals, for a character class. */
export const CHINESE_NUMERALS = '零〇一二两三四五六七八九十百千万亿'

/** The digits of an English number word ("seven" is "7"), or undefined. */
export function digitsOfWord(word: string): string | undefined {
  return ENGLISH.get(word)
}

/** The digits of two number words ("twenty-three" is "23"). */
export function digitsOfWords(words: string): string {
  const values = words.split(/[^a-z]+/).map((word) => Number(ENGLISH.get(word) ?? 0))
  return String(values.reduce((sum, value) => sum + value, 0))
}

/** The digits of a Chinese numeral ("三百二十" is "320", "二〇一六" is "2016"). */
export function digitsOfNumeral(numeral: string): string | undefined {
  const plain = numeral.replaceAll('两', '二').replaceAll('〇', '零')
  const positional = [...plain].every((char) => DIGITS.includes(char))
  if (positional) return [...plain].map((char) => DIGITS.indexOf(char)).join('')
  const value = amountOf(plain)
  return Number.isSafeInteger(value) ? String(value) : undefined
}

function amountOf(numeral: string): number {
  let total = 0
  let section = 0
  let digit = 0
  for (const char of numeral) {
    if (DIGITS.includes(char)) digit = DIGITS.indexOf(char)
    else if (POWERS[char]) {
      section += (digit || 1) * POWERS[char]
      digit = 0
    } else {
      total = (total + section + digit || 1) * (LARGE[char] ?? 1)
      section = 0
      digit = 0
    }
  }
  return total + section + digit
}

/** A number without thousands separators and suffix: "1,000", "50th", "1980s". */
export function plainNumber(text: string): string {
  return text.replace(/[,，](?=\d{3})/g, '').replace(/^(\d+)(?:st|nd|rd|th|s)$/i, '$1')
}
