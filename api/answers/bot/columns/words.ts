import { stem } from '#api/documents/words/stem.ts'
import {
  chineseQuestionWords,
  isQuestionFiller,
  isStopword,
} from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Span } from '#shared/match-quote.ts'
import type { ColumnQuestion, Measured } from './asked.ts'

const set = (words: string) => new Set(words.split(' ').map(stem))
/** Words of a question that only say what kind of measure it compares. */
export const measureWords: Record<Measured, { english: ReadonlySet<string>; chinese: RegExp }> = {
  sold: { english: set('sell sold sale sales'), chinese: /[卖售销]/gu },
  money: { english: set('cost costs spend spent pay paid earn earned'), chinese: /[花钱元块付]/gu },
  length: { english: set('long'), chinese: /长/gu },
  weight: { english: set('weigh weighs'), chinese: /重/gu },
  height: { english: set('high tall'), chinese: /高/gu },
  age: { english: set('old'), chinese: /岁/gu },
  enrolled: { english: set('enrol recruit'), chinese: /入组|招募/gu },
}
/** They are counted by a column of those who were enrolled, and ask for no other one. */
export const people = {
  english: set('participant patient person people'),
  chinese: /参与者|受试者|患者|病人/gu,
}
/** They name no topic that a table may lack. */
const general = {
  english: set(
    'row entry record table list sheet file column value figure number amount data item line show find tell all altogether come have get make made add up together we our us company team',
  ),
  chinese:
    /我们|咱们|你们|大家|公司|团队|这个|那个|表格?|文件|清单|数据|数值|数字|记录|请问|所有|全部|[一二]?[个种款名位人家件台本行条项笔份只艘辆]|[那里中内是的了在有和与用买出到过达得为请问查找看值数都吧啊呢吗]/gu,
}

/** The words of a question about columns, and which of them something is known to explain. */
export class AskedWords {
  readonly text: string
  readonly #isExplained: boolean[]

  constructor({ text, spans }: Pick<ColumnQuestion, 'text' | 'spans'>) {
    this.text = text
    this.#isExplained = new Array<boolean>(text.length).fill(false)
    for (const span of spans) this.explain(span)
    for (const [start, end] of chineseQuestionWords(text)) this.explain({ start, end })
  }

  explain({ start, end }: Span): void {
    this.#isExplained.fill(true, start, end)
  }

  isOpen({ start, end }: Span): boolean {
    return !this.#isExplained.slice(start, end).includes(true)
  }

  /** Explains the words with these stems, and what the pattern matches of the rest. */
  explainWords(stems: ReadonlySet<string>, chinese?: RegExp): boolean {
    const found: Span[] = this.words().filter(({ term }) => stems.has(term))
    for (const {
      index,
      0: { length },
    } of chinese ? this.text.matchAll(chinese) : [])
      found.push({ start: index, end: index + length })
    const open = found.filter((span) => this.isOpen(span))
    for (const span of open) this.explain(span)
    return open.length > 0
  }

  words() {
    return termsOf(this.text).filter(({ kind }) => kind === 'word' || kind === 'number')
  }

  /** Returns whether every word that says something is explained. */
  areAllExplained(): boolean {
    this.explainWords(general.english, general.chinese)
    const isOpen = (at: number) => this.#isExplained[at] !== true
    const words = this.words().filter(({ term }) => !isStopword(term) && !isQuestionFiller(term))
    if (words.some(({ start, end }) => this.isOpen({ start, end }))) return false
    return [...this.text.matchAll(/\p{Script=Han}/gu)].every(({ index }) => !isOpen(index))
  }
}
