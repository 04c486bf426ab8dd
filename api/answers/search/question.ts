import { stem } from '#api/documents/words/stem.ts'
import type { QueryTerm } from '#api/documents/words/terms.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { maxQuestionCharacters, queryTermsOf } from './query.ts'

export type AnswerKind = 'number' | 'time' | 'person' | 'place' | 'reason' | 'name' | 'thing'

export type Question = {
  terms: QueryTerm[]
  wanted: AnswerKind
  /** The stem of the noun asked about: "points" in "how many points", "year" in "what year". */
  head?: string
  /** What "哪本书" begins with after its measure word: "书". */
  which?: string
}

const measures =
  'long|old|tall|high|far|deep|wide|thick|big|large|fast|quickly|soon|late|early|often|heavy|hot|cold'
const times = 'year|years|date|day|month|century|decade|time|season|era|period'
const places =
  'city|cities|country|countries|state|states|town|county|region|place|location|continent|area|river|street|building|island|province|venue|stadium'
const numbers =
  'percentage|percent|number|amount|population|score|proportion|fraction|ratio|cost|price|fee|fees|allowance|budget|salary|deposit|discount|limit|length|age|size|height|distance|temperature|value|rate'
const people =
  'person|people|man|woman|player|king|queen|emperor|president|scientist|author|writer|actor|actress|leader|singer|artist|researcher|historian|mathematician|philosopher|general|director|poet|doctor|politician|minister|founder|owner|coach|chief|inventor|explorer'

const englishRules: [RegExp, AnswerKind][] = [
  [new RegExp(`\\bhow (?:many|much|${measures})\\b`), 'number'],
  [
    new RegExp(
      `\\b(?:what|which)(?: \\w+)?(?: \\w+)? (?:${numbers})\\b|\\bwhat (?:is|was|were|are) the (?:\\w+ )?(?:${numbers})\\b`,
    ),
    'number',
  ],
  [
    new RegExp(
      `\\bwhen\\b(?!.*\\b(?:what|who|which|where|how|why)\\b)|\\b(?:what|which) (?:\\w+ )?(?:${times})\\b`,
    ),
    'time',
  ],
  [
    /\bwhy\b|\bfor what reason\b|\bwhat (?:is|was|were|are)? ?(?:the )?(?:reason|cause|purpose)|\bwhat (?:caused|causes|led|made)\b/,
    'reason',
  ],
  [new RegExp(`\\bwho(?:m|se)?\\b|\\b(?:what|which) (?:\\w+ ){0,2}(?:${people})\\b`), 'person'],
  [new RegExp(`\\bwhere\\b|\\b(?:what|which) (?:\\w+ ){0,1}(?:${places})\\b`), 'place'],
  [
    /\bwhat (?:is|was|were|are) (?:\w+ ){0,4}(?:called|named|known as|term)\b|\bname\b|\b(?:called|known as|named|term|nickname|title)\b/,
    'name',
  ],
]

const chineseRules: [RegExp, AnswerKind][] = [
  [
    /多少|多大|多高|多远|多长|多久|多深|多快|几(?:个|次|年|天|名|位|种|场|家|分|岁|号|次|座|条|只|所|支|张|月)|百分之几|比分|人口|比例|第几/,
    'number',
  ],
  [
    /什么时候|什么时间|何时|哪(?:一)?(?:年|天|月|日|个?世纪|个?年代)|(?:什么|哪个)(?:年份|日期|年代|时期|季节)|几(?:月|号|点)/,
    'time',
  ],
  [/为什么|为何|什么原因|原因是什么|目的是什么|何以/, 'reason'],
  [
    /谁|哪(?:一)?位|哪个?人|哪名|什么人|哪(?:些|个)(?:人|球员|皇帝|国王|总统|科学家|作家|演员)/,
    'person',
  ],
  [
    /哪里|哪儿|在哪(?=[？?]?$)|何处|何地|什么地方|哪(?:一|个|些|座)?(?:个|座)?(?:国家|城市|地区|地方|州|省|县|郡|市|国|岛|洲|河)|什么(?:城市|国家|地区)|位于哪/,
    'place',
  ],
  [/叫什么|名字|名称|叫做什么|称为什么|被称为|术语|什么名|称作/, 'name'],
]

export function parseQuestion(whole: string): Question {
  const question = whole.slice(0, maxQuestionCharacters)
  const lower = question.toLowerCase().replaceAll(/\s+/g, ' ')
  const rules = /\p{Script=Han}/u.test(question) ? chineseRules : englishRules
  const wanted = rules.find(([pattern]) => pattern.test(lower))?.[1] ?? 'thing'
  const head = headOf(lower)
  const terms = withoutFrame(question, queryTermsOf(withoutWork(question)))
  const which = /哪(?:一)?[本个家位种款台间些](\p{Script=Han}{1,3})/u.exec(question)?.[1]
  return { terms, wanted, ...(head ? { head } : {}), ...(which ? { which } : {}) }
}

/** What is around the topic in "What did we decide about the budget?" need not be in the answer. */
function withoutFrame(question: string, terms: QueryTerm[]): QueryTerm[] {
  const frames = [...question.matchAll(aboutFrame)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const topic = terms.filter(
    (term) => !frames.some(({ start, end }) => term.start < end && term.end > start),
  )
  return topic.length > 0 ? topic : terms
}

const aboutFrame = new RegExp(
  [
    String.raw`\bwhat (?:did|do|have|had|was|is|are|were) (?:(?:we|you|they|everybody|everyone|the files?|there) )?(?:decide|agree|say|discuss|conclude|settle|plan|know|write)?(?:d|ed)?(?: on)? (?:about|on|for|regarding|concerning)\b`,
    String.raw`\b(?:is there |are there |do we have )?(?:anything|something|any (?:news|information|notes|decisions?)) (?:new )?(?:on|about|for|regarding|concerning)\b`,
    '关于',
    '(?:我们|大家|会上)?(?:最后|最终|已经)?(?:决定|商定|约定|讨论|同意)[了过]?(?:什么|哪些)',
    '(?:我们|大家)?[对就](?=.{1,12}[做作][了过]?(?:什么|哪些)决定)',
    '(?:做|作)[了过]?(?:什么|哪些)决定',
    '有(?:没有|什么)|的?(?:消息|情况)(?=[？?]?$)',
  ].join('|'),
  'giu',
)

/** Who works in a place is in it: a list of people by team or office does not say "work". */
function withoutWork(question: string): string {
  // As long as before, so that all other words are at their places.
  return question.replace(whereWorked, (word) => ' '.repeat(word.length))
}

const whereWorked =
  /(?<=\bwho (?:(?:is|are|was|were) )?)work(?:s|ed|ing)?(?= (?:in|at|for|on)\b)|(?<=(?:谁|哪些人|哪位|哪些同事)在.{1,20})工作(?!.*工作)/giu

function headOf(question: string): string | undefined {
  const english = /\bhow (?:many|much) (?:\w+ of )?([a-z]+)|\b(?:what|which) ([a-z]+)/.exec(
    question,
  )
  const word = english?.[1] ?? english?.[2]
  if (word) return stem(word)
  const chinese = /(?:多少|几)(\p{Script=Han}{1,2})/u.exec(question)?.[1]
  return chinese ? termsOf(chinese)[0]?.term : undefined
}
