import { maxQuestionCharacters } from '#api/answers/search/query.ts'
import type { Span } from '#shared/match-quote.ts'

/** What an adjective such as "cheapest" or a verb such as "sold" compares. */
export type Measured = 'sold' | 'money' | 'length' | 'weight' | 'height' | 'age' | 'enrolled'

/**
 * What a question asks of a column: its largest or smallest value, or its sum. `text`: the question
 * in small letters. `spans`: the words that ask it. `isCounted`: "most" may mean the sum of several
 * rows, unlike "largest".
 */
export type ColumnQuestion = {
  kind: 'largest' | 'smallest' | 'sum'
  measured: Measured | null
  isCounted: boolean
  text: string
  spans: Span[]
}

type Rule = [pattern: RegExp, kind: ColumnQuestion['kind'], measured: Measured | null]

// The first that matches decides.
const rules: Rule[] = [
  [/\b(?:most expensive|priciest|dearest)\b|最贵/gu, 'largest', 'money'],
  [/\b(?:least expensive|cheapest)\b|最便宜/gu, 'smallest', 'money'],
  [/\blongest\b|最长/gu, 'largest', 'length'],
  [/\bshortest\b|最短/gu, 'smallest', 'length'],
  [/\bheaviest\b|最重(?!要)/gu, 'largest', 'weight'],
  [/\blightest\b|最轻/gu, 'smallest', 'weight'],
  [/\btallest\b/gu, 'largest', 'height'],
  [/\byoungest\b|最年轻/gu, 'smallest', 'age'],
  [/\b(?:largest|biggest|highest|greatest|maximum|most)\b|最[多大高]/gu, 'largest', null],
  [/\b(?:smallest|lowest|fewest|minimum|least)\b|最[少小低]/gu, 'smallest', null],
  [
    /\b(?:in total|in all|altogether|total|sum|overall|combined)\b|一共|总共|合计|总计|共计|总和|加起来|总[数额量]/gu,
    'sum',
    null,
  ],
]
const counted = /\b(?:most|fewest|least)\b|最[多少]/u
const asks = /\b(?:which|what|who|whose|where|how (?:much|many))\b|[谁哪几]|什么|多少/u
// They change which rows count, or ask for something else than one row or one sum.
const others = new RegExp(
  [
    String.raw`\b(?:second|third|fourth|fifth|two|three|four|five|\d+)[ -](?:most|least|largest|biggest|highest|smallest|lowest)\b`,
    String.raw`\b(?:not|never|except|excluding|besides|without|than|since|before|after|until|between|over|under|above|below|per|each|every|average|mean|median|percent\w*|share|top|last|first|at (?:least|most)|most of|most recent)\b`,
    String.raw`n['’]t\b|%`,
    '第[二三四五六七八九十0-9]|前[两二三四五六七八九十0-9]|[除不没未比各每]|平均|以[前后上下]|之[前后]|超过|占|百分|最[早晚新近]',
  ].join('|'),
  'u',
)
const mostCharacters = 200

/** Null if it asks neither for the largest nor the smallest value of a column, nor for its sum. */
export function columnQuestion(question: string): ColumnQuestion | null {
  const text = question.slice(0, maxQuestionCharacters).toLowerCase().trim()
  if (text.length > mostCharacters || !asks.test(text) || others.test(text)) return null
  for (const [pattern, kind, measured] of rules) {
    const found = [...text.matchAll(pattern)]
    if (found.length === 0) continue
    const spans = found.map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    return { kind, measured, isCounted: kind !== 'sum' && counted.test(text), text, spans }
  }
  return null
}
