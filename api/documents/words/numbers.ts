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

export const tensWords = tens.join('|')
export const unitWords = [...units.slice(1, 10), ...ordinals.slice(0, 9)].join('|')

export const chineseNumerals = '零〇一二两三四五六七八九十百千万亿'

/** "seven" is "7"; undefined for another word. */
export function digitsOfWord(word: string): string | undefined {
  return english.get(word)
}

/** "twenty-three" is "23". */
export function digitsOfWords(words: string): string {
  const values = words.split(/[^a-z]+/).map((word) => Number(english.get(word) ?? 0))
  return String(values.reduce((sum, value) => sum + value, 0))
}

/** "三百二十" is "320", "二〇一六" is "2016". */
export function digitsOfNumeral(numeral: string): string | undefined {
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
export function plainNumber(text: string): string {
  return text.replace(/[,，](?=\d{3})/g, '').replace(/^(\d+)(?:st|nd|rd|th|s)$/i, '$1')
}
