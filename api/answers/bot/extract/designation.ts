import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import { stem } from '#api/documents/words/stem.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'

/** A letter or Roman numeral that tells a thing from others of its kind: "A" in "arm A". */
type Designation = { noun: string; signs: string[] }

// No article has a capital letter within a sentence.
const sign = '(?:[A-HJ-Z]|[IVX]{2,4})'
const english = new RegExp(
  `\\b(\\p{L}\\p{Ll}+) (${sign}(?:(?:, |,? (?:and|or|to) )${sign})*)(?![\\p{L}\\p{N}'’.-]*[\\p{L}\\p{N}])`,
  'gu',
)
const chinese = /([A-Z甲乙丙丁])\s?([组臂区类级型栋班])/gu

function designationsIn(text: string): Designation[] {
  const all = [...text.matchAll(english)].map(([, noun = '', signs = '']) => ({
    noun: stem(noun.toLowerCase()),
    signs: signs.match(/\b[A-Z]+\b/gu) ?? [],
  }))
  const others = [...text.matchAll(chinese)].map(([, one = '', noun = '']) => ({
    noun,
    signs: [one],
  }))
  return [...all.filter(({ noun }) => !isStopword(noun)), ...others]
}

/**
 * Of a sentence: 1 if it names the very thing that the question names, as "arm A"; -1 if it names
 * only others of its kind; else 0.
 */
export function designationFit(question: string): (text: string) => number {
  const asked = designationsIn(question)
  if (asked.length === 0) return () => 0
  return (text) => {
    const named = designationsIn(text).filter(({ noun }) => asked.some((one) => one.noun === noun))
    if (named.length === 0) return 0
    const isNamed = named.some(({ noun, signs }) =>
      asked.some((one) => one.noun === noun && one.signs.some((each) => signs.includes(each))),
    )
    return isNamed ? 1 : -1
  }
}

/** A text without "arm A" if the question names arm B. */
export function withoutDesignationsOf(question: string, text: string): string {
  const nouns = new Set(designationsIn(question).map(({ noun }) => noun))
  return text
    .replace(english, (found, noun: string) => (nouns.has(stem(noun.toLowerCase())) ? ' ' : found))
    .replace(chinese, (found, _sign, noun: string) => (nouns.has(noun) ? ' ' : found))
}

const asksAge = /\bhow old\b|几岁|多大年[纪龄]|年龄/iu
const count =
  /(?<![\d.,])\d{1,3}(?![\d.,]*\d)|\b(?:eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b/giu
const unit =
  /^\s?(?:[a-z]*(?:[gmlWV]|Wh|Hz)|[%°€$£¥]|euros?|dollars?|hours?|minutes?|people|times|users?)(?!\p{L})/u

/** Returns whether a text may say an age: a number that does not count something else, or a year. */
export function mayTellAge(question: string): (text: string) => boolean {
  if (!asksAge.test(question)) return () => true
  const isNumber = (text: string) =>
    [...text.matchAll(count)].some((at) => !unit.test(text.slice(at.index + at[0].length)))
  return (text) =>
    candidatesOf(text, 'time', new Set()).length > 0 || isNumber(text) || /岁/u.test(text)
}
