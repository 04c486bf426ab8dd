import { isCommonChineseWord } from '#api/documents/words/common-chinese.ts'
import { isCommonWord } from '#api/documents/words/common-english.ts'
import {
  chineseQuestionWords,
  isCommonPair,
  isFunctionCharacter,
  isQuestionFiller,
} from '#api/documents/words/stopwords.ts'
import type { QueryTerm } from '#api/documents/words/terms.ts'

/** `specific`: how much it says about the topic, about 0 to 1. `terms`: what it consists of. */
export type QuestionWord = { text: string; specific: number; isName: boolean; terms: QueryTerm[] }

const specificity = { filler: 0.1, common: 0.3, number: 0.6, usual: 1, long: 1.2 }
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const han = /^\p{Script=Han}+$/u
/** Characters that are words by themselves and no part of a name. */
const lonelyCharacters = '一二三四五六七八九十两不没为该所会时后前里内外'

export function questionWords(question: string, terms: QueryTerm[]): QuestionWord[] {
  const others = terms.filter((term) => term.kind === 'word' || isWrittenNumber(question, term))
  const chinese = chineseWordsOf(question).flatMap(({ start, end, isName }) => {
    const pairs = terms.filter(
      (term) => term.kind === 'pair' && term.start >= start && term.end <= end,
    )
    if (pairs.length === 0) return []
    const text = question.slice(start, end)
    return [{ text, specific: specificityOfChinese(text, pairs), isName, terms: pairs }]
  })
  return [
    ...others.map((term) => ({
      text: question.slice(term.start, term.end),
      specific: specificityOf(term),
      isName: term.kind === 'word' && term.proper,
      terms: [term],
    })),
    ...chinese,
  ]
}

/** A single Chinese numeral is often part of a word. */
function isWrittenNumber(question: string, { kind, start, end }: QueryTerm): boolean {
  return kind === 'number' && !(end - start === 1 && han.test(question.slice(start, end)))
}

function specificityOf({ kind, term }: QueryTerm): number {
  if (kind === 'number') return specificity.number
  if (isQuestionFiller(term)) return specificity.filler
  return isCommonWord(term) ? specificity.common : specificity.usual
}

function specificityOfChinese(word: string, pairs: QueryTerm[]): number {
  const isCommon = ({ term }: QueryTerm) => isCommonPair(term) || isCommonChineseWord(term)
  if (word.length > 2) return pairs.every(isCommon) ? specificity.common : specificity.long
  if (isCommonPair(word)) return specificity.filler
  return isCommonChineseWord(word) ? specificity.common : specificity.usual
}

type ChineseWord = { start: number; end: number; isName: boolean }

/** Single characters in a row are one word: a name that the dictionary does not contain. */
function chineseWordsOf(question: string): ChineseWord[] {
  const asked = chineseQuestionWords(question)
  const words: (ChineseWord & { isUnknown: boolean })[] = []
  for (const { index: start, segment } of segmenter.segment(question)) {
    const end = start + segment.length
    const isQuestionWord = asked.some(([from, to]) => start < to && end > from)
    if (isQuestionWord || !han.test(segment)) continue
    const isSingle = segment.length === 1
    if (isSingle && (isFunctionCharacter(segment) || lonelyCharacters.includes(segment))) continue
    const last = words.at(-1)
    if (isSingle && last?.isUnknown && last.end === start) last.end = end
    else
      words.push({
        start,
        end,
        isUnknown: isSingle,
        isName: isSingle || isMarkedName(question, start, end),
      })
  }
  return words.filter(({ start, end }) => end - start > 1)
}

/** Foreign names have a dot between their parts; titles are in brackets or quotation marks. */
function isMarkedName(question: string, start: number, end: number): boolean {
  return /[·•・‧《“「]/u.test(question[start - 1] ?? '') || /[·•・‧]/u.test(question[end] ?? '')
}
