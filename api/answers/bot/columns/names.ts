import { stem } from '#api/documents/words/stem.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Span } from '#shared/match-quote.ts'
import type { Measured } from './asked.ts'
import type { AskedWords } from './words.ts'

const set = (words: string) => new Set(words.split(' ').map(stem))
/** Columns that have what is measured, by their names and by their units. */
const measures: Record<Measured, { english: ReadonlySet<string>; chinese: RegExp; units: RegExp }> =
  {
    sold: {
      english: set('unit sold sale sales quantity qty piece volume revenue turnover'),
      chinese: /销量|销售|数量|售出|卖出|件数/u,
      units: /^(?:pcs|pieces|件|台|本)$/u,
    },
    money: {
      english: set('price cost amount fee rent salary wage budget spent paid payment expense'),
      chinese: /价|费|金额|成本|租金|工资|预算|支出|款/u,
      units: /^(?:[$€£¥]|EUR|USD|GBP|CNY|euros?|dollars?|元|欧元|美元)$/u,
    },
    length: {
      english: set('length long duration'),
      chinese: /长/u,
      units: /^(?:[mck]?m|ft|mi|公里|千米|米|厘米|毫米)$/u,
    },
    weight: {
      english: set('weight mass'),
      chinese: /重/u,
      units: /^(?:[km]?g|t|lbs?|吨|公斤|千克|克|斤)$/u,
    },
    height: { english: set('height tall'), chinese: /高/u, units: /^$/u },
    age: { english: set('age'), chinese: /年龄|岁/u, units: /^岁$/u },
    enrolled: {
      english: set('participant patient enrolment enrolled recruitment recruited'),
      chinese: /入组|招募|受试者|患者|人数/u,
      units: /^[人名例]$/u,
    },
  }
/** Their numbers name something and measure nothing. */
const labels = {
  english: set('id nr no code phone telephone mobile zip postcode year version extension row'),
  lastEnglish: set('number'),
  chinese: /[号码]$|编号|代码|电话|手机|年份|年度|邮编|序号|版本/u,
}

/** What was planned or lost is not what was sold. */
const otherwise =
  /\b(?:return(?:s|ed)|withdrawn|lost|left|dropped|cancell?ed|screened|excluded|stock|remaining|planned|target|expected|forecast)\b|退|库存|计划|目标|预计|脱落|剔除|筛选/gu

/** What a question says of one column. `said`: how much of its name. */
export type NameAsked = { column: number; said: number; at: number }

export function isMeasureOf(name: string, unit: string, measured: Measured): boolean {
  const { english, chinese, units } = measures[measured]
  return chinese.test(name) || units.test(unit) || wordsOf(name).some((term) => english.has(term))
}

/** Whether a column's name says something that changes its meaning, and the question does not. */
export function hasOtherMeaning(name: string, text: string): boolean {
  return [...name.toLowerCase().matchAll(otherwise)].some(([word]) => !text.includes(word))
}

export function isLabel(name: string): boolean {
  const words = wordsOf(name)
  const last = words.at(-1)
  return (
    labels.chinese.test(bare(name)) ||
    words.some((term) => labels.english.has(term)) ||
    (last !== undefined && labels.lastEnglish.has(last))
  )
}

/** The columns whose names a question has; their words are explained. */
export function namesAsked(names: string[], asked: AskedWords): NameAsked[] {
  const words = asked.words()
  const found = names.map((name, column) => {
    const own = new Set(wordsOf(name))
    const spans: Span[] = words.filter(
      ({ term, start, end }) => own.has(term) && asked.isOpen({ start, end }),
    )
    return { column, spans: [...spans, ...chineseIn(bare(name), asked.text)] }
  })
  for (const span of found.flatMap(({ spans }) => spans)) asked.explain(span)
  return found
    .filter(({ spans }) => spans.length > 0)
    .map(({ column, spans }) => ({
      column,
      said: spans.reduce((sum, { start, end }) => sum + end - start, 0),
      at: Math.min(...spans.map(({ start }) => start)),
    }))
}

/** "产品" asks for "产品名称". */
function chineseIn(name: string, text: string): Span[] {
  if (!/^\p{Script=Han}{2,}$/u.test(name)) return []
  for (const part of [name, ...(name.length > 3 ? [name.slice(0, 2)] : [])]) {
    const start = text.indexOf(part)
    if (start >= 0) return [{ start, end: start + part.length }]
  }
  return []
}

function wordsOf(name: string): string[] {
  return termsOf(bare(name))
    .filter(({ kind, term }) => (kind === 'word' || kind === 'number') && !isStopword(term))
    .map(({ term }) => term)
}

/** Without a unit in brackets. */
function bare(name: string): string {
  return (name.split(/[（([]/u)[0] ?? name).trim().toLowerCase()
}
