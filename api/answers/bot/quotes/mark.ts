import { clausesIn } from '#api/answers/bot/extract/clauses.ts'
import { type Part, questionParts, wordsFor } from '#api/answers/bot/extract/question-parts.ts'
import { findTerms, placesOf } from '#api/answers/search/match.ts'
import { queryTermsOf } from '#api/answers/search/query.ts'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import { type QueryTerm, termsOf } from '#api/documents/words/terms.ts'
import type { Span } from '#shared/match-quote.ts'

const wordCharacter = /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]/v

/** A longer mark does not help the reader to find the answer. A shorter quote is marked whole. */
const mostCharacters = 200
/** A clause that is too long for a mark ends before one of these words. */
const conjunction =
  /\s(?=(?:and|but|or|because|which|that|when|where|while|if|unless|until|so|than)\s)|(?=但是|而且|因为|所以|如果|并且|以及|同时)/giu
/** The word after a number that stands alone: "three" becomes "three months". */
const unitAfter = /^\s((?:(?:square|cubic|working|business|calendar)\s)?\p{Ll}[\p{L}\p{M}]*)/u
const numberWord =
  /^(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety|hundred|thousand|million)$/iu
const chineseNumber = /^(?:\d[\d,.–-]*|[零〇一二两三四五六七八九十百千万亿半]+)$/u
const chineseUnit =
  /^\s?[余多]?[百千万亿]{0,2}(?:个?(?:工作日|自然日|小时|月|星期|季度|百分点|人)|分钟|秒钟|周岁|平方公里|平方米|立方米|公里|千米|厘米|毫米|公斤|千克|毫升|[美欧日港]元|英镑|[年月日天周元角分秒人名位个件次台张套份条间层页本级度岁吨克斤米升项种场家辆倍期晚块点号届只支座所棵户])(?:\s?[/／]\s?(?:[天日月年人次晚]|小时))?/u
/** Beside a label such as "Decision:", and before it nothing but Markdown. */
const afterLabel = /^[*_]{0,3}\s?(?:：|:(?=\s|\p{Script=Han}|$))[*_]{0,3}/u
const beforeLabel = /(?:^|\n|[.!?。！？；]["”’」]?\s*)[-*_#>•\s]*$/u
/** In Chinese only transliterated foreign names can be recognised as names. */
const unsureName = /^[^·•・‧A-Za-z]+$/u

/**
 * What to mark of a quote for each part of the question: the words that answer, else the clause
 * with most of the question. Whole words, in order, without overlap; empty to mark the whole quote.
 */
export function marksOf(question: string, quote: string, words: Span | null): Span[] {
  const known = words && withUnit(quote, wholeWords(quote, words))
  const parts = questionParts(question)
  const found = parts.length > 1 ? parts.map((part) => ofPart(part, quote)) : []
  const marks = found.filter((one) => one !== null)
  // If only one part is found, the quote is marked as for a question with one part.
  const chosen = marks.length < 2 ? ofOne(question, quote, known) : marks
  const also = marks.length < 2 || !known || isLong(known) ? [] : [known]
  const all = merged([...chosen, ...also].flatMap((one) => beyondLabel(quote, one)))
  return all.some(({ start, end }) => start === 0 && end === quote.length) ? [] : all
}

function ofOne(question: string, quote: string, known: Span | null): Span[] {
  if (known && !isLong(known)) return [known]
  if (quote.length <= mostCharacters) return []
  const best = bestOf(clausesOf(quote), quote, queryTermsOf(question))
  return [shortened(quote, best.span, mostCharacters)]
}

function ofPart(part: Part, quote: string): Span | null {
  const sentence = bestOf(sentencesOf(quote), quote, part.terms)
  if (sentence.worth === 0) return null
  const words = wordsFor(part, quote)
  const near = words.filter((one) => isWithin(one, sentence.span))
  const [only, ...others] = near.length > 0 ? near : words
  if (only && others.length === 0 && isSure(part, quote.slice(only.start, only.end)))
    return withUnit(quote, wholeWords(quote, only))
  const clauses = clausesOf(quote)
  const answering = clauses.filter((clause) => near.some((one) => isWithin(one, clause)))
  const best = bestOf(answering.length > 0 ? answering : clauses, quote, part.terms)
  return best.worth > 0 || answering.length > 0 ? shortened(quote, best.span, mostCharacters) : null
}

/** A wrong mark is worse than none. */
function isSure({ wanted, terms }: Part, words: string): boolean {
  if (wanted === 'reason' || (wanted === 'person' && unsureName.test(words))) return false
  const said = placesOf(termsOf(words))
  return terms.every(({ term }) => !said.has(term))
}

function clausesOf(text: string): Span[] {
  return clausesIn(text)
    .map((clause) => trimmed(text, clause))
    .filter(({ start, end }) => end > start)
}

/** A label says nothing without what follows it in its line; without that it is not marked. */
function beyondLabel(text: string, { start, end }: Span): Span[] {
  const colon = afterLabel.exec(text.slice(end))?.[0]
  if (colon === undefined || !beforeLabel.test(text.slice(0, start))) return [{ start, end }]
  const from = end + colon.length
  const line = /^[^\n]*/.exec(text.slice(from))?.[0] ?? ''
  const next = clausesOf(line)[0]
  return next ? [shortened(text, { start, end: from + next.end }, mostCharacters)] : []
}

function bestOf(spans: Span[], text: string, asked: QueryTerm[]): { span: Span; worth: number } {
  const weights = new Map(asked.map(({ term }) => [term, 1]))
  return spans
    .map((span) => {
      const found = findTerms(asked, placesOf(termsOf(text.slice(span.start, span.end))), weights)
      return { span, worth: found.reduce((sum, one) => sum + one.weight * one.strength, 0) }
    })
    .reduce((one, other) => (other.worth > one.worth ? other : one), {
      span: { start: 0, end: text.length },
      worth: 0,
    })
}

function isWithin(one: Span, { start, end }: Span): boolean {
  return one.start >= start && one.end <= end
}

function isLong({ start, end }: Span): boolean {
  return end - start > mostCharacters
}

function wholeWords(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end]
  while (from > 0 && isInsideWord(text, from)) from -= 1
  while (to < text.length && isInsideWord(text, to)) to += 1
  return { start: from, end: to }
}

function trimmed(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end)
  const before = words.length - words.trimStart().length
  return { start: start + before, end: start + words.replace(/[\s;:,，；：—–]+$/u, '').length }
}

function shortened(text: string, { start, end }: Span, mostCharacters: number): Span {
  if (end - start <= mostCharacters) return { start, end }
  const clause = text.slice(start, start + mostCharacters)
  const cut = [...clause.matchAll(conjunction)].at(-1)?.index ?? 0
  if (cut > 0) return trimmed(text, { start, end: start + cut })
  let to = start + mostCharacters
  while (to > start && isInsideWord(text, to)) to -= 1
  return trimmed(text, { start, end: to })
}

function withUnit(text: string, { start, end }: Span): Span {
  const number = text.slice(start, end)
  const after = text.slice(end)
  const chinese = chineseNumber.test(number) && chineseUnit.exec(after)?.[0]
  if (chinese) return { start, end: end + chinese.length }
  const unit = numberWord.test(number) ? unitAfter.exec(after) : null
  const [first] = termsOf(unit?.[1] ?? '')
  return unit && first && !isStopword(first.term)
    ? { start, end: end + unit[0].length }
    : { start, end }
}

function merged(spans: Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}

function isInsideWord(text: string, at: number): boolean {
  return wordCharacter.test(text[at - 1] ?? '') && wordCharacter.test(text[at] ?? '')
}
