import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { ColumnQuestion } from './asked.ts'
import { explainTitle, measuredIn } from './compare.ts'
import { isLabel, isMeasureOf, namesAsked } from './names.ts'
import { numbersOf } from './numbers.ts'
import { rowsAsked } from './rows-asked.ts'
import { isSummary, isSummaryName, type Table, type TableRow } from './table.ts'
import { AskedWords, people } from './words.ts'

/** `values`: of the row, in the order of `columns`. */
export type ColumnsCompared = { row: TableRow; columns: number[]; values: bigint[] }

const measures = ['sold', 'money', 'enrolled'] as const
const mostCaption = 100
const han = /\p{Script=Han}/u
const each = new Set(['by', 'per', 'each', 'everi'])

/**
 * The values of a row that a question names, if it asks for one of the columns: for a site, if each
 * site has a column and each month a row. Null unless the table says that its columns are sites.
 */
export async function compareColumns(
  question: ColumnQuestion & { from: number },
  table: Table,
  { title, pageName }: { title: string; pageName: string | null },
): Promise<ColumnsCompared | null> {
  const noun = nounAsked(question.text)
  const columns = columnsCompared(table.names)
  if (question.kind === 'sum' || !noun || columns.length < 2) return null
  const names = columns.map((column) => table.names[column] ?? '')
  const caption = captionOf(table)
  const hasOwnName = pageName && !/^sheet ?\d*$/iu.test(pageName)
  const about = [caption, hasOwnName ? pageName : title]
  if (!areColumnsOf(noun, names, about)) return null
  const asked = new AskedWords(question)
  const named = namesAsked(table.names, asked).filter(({ column }) => columns.includes(column))
  if (named.length > 0 && named.length < columns.length) return null
  const rows = table.rows.filter((row) => !isSummary(row))
  const chosen = await rowsAsked(rows, new Set(columns), asked, question.from)
  const [row, ...others] = chosen ?? []
  if (!row || others.length > 0 || rows.length < 2) return null
  const measured = question.measured ?? measuredIn(asked)
  if (measured === 'enrolled') asked.explainWords(people.english, people.chinese)
  explainTitle({ title, pageName: `${pageName ?? ''} ${caption}` }, asked)
  asked.explainWords(new Set([noun]), han.test(noun) ? new RegExp(noun, 'gu') : undefined)
  if (!asked.areAllExplained()) return null
  const cells = columns.map((column) => row.cells[column] ?? '')
  const numbers = await numbersOf(cells)
  if (!numbers) return null
  const says = [...about, row.cells[0] ?? '']
  if (measured && !says.some((text) => isMeasureOf(text, numbers.unit, measured))) return null
  return { row, columns, values: cells.map(numbers.of) }
}

/** What is asked for, as in "which site" or "哪个中心". */
function nounAsked(text: string): string | null {
  const [, chinese] = /哪一?[个家种位台款]?(\p{Script=Han}{2})/u.exec(text) ?? []
  if (chinese) return chinese
  const [, english = ''] = /\b(?:which|what) (?:of (?:the|our) )?([a-z]{3,})/u.exec(text) ?? []
  return termsOf(english)[0]?.term ?? null
}

function columnsCompared(names: string[]): number[] {
  return [...names.keys()].filter((column) => {
    const name = names[column] ?? ''
    return column > 0 && !isLabel(name) && !isSummaryName(name)
  })
}

function areColumnsOf(noun: string, names: string[], about: string[]): boolean {
  if (!areOf(noun, names) && !about.some((text) => saysEach(text, noun))) return false
  return !names.some(isMeasure) && !shareWords(names)
}

/** "Site A" and "Site B" are sites. */
function areOf(noun: string, names: string[]): boolean {
  return names.every((name) => {
    if (han.test(noun)) return name.includes(noun)
    const terms = termsOf(name).map(({ term }) => term)
    return terms.length <= 2 && terms.includes(noun)
  })
}

/** "Bergen visits" and "Bergen dropouts" are no two sites. */
function shareWords(names: string[]): boolean {
  const terms = names.map((name) => termsOf(name).filter(({ kind }) => kind !== 'char'))
  const all = terms.flatMap((ofName) => [...new Set(ofName.map(({ term }) => term))])
  return all.some((term) => {
    const count = all.filter((one) => one === term).length
    return count > 1 && count < names.length
  })
}

/** "Participants by month and site", "各中心入组人数". */
function saysEach(text: string, noun: string): boolean {
  if (han.test(noun)) return new RegExp(`[各按每]个?[^，。、；]{0,3}${noun}`, 'u').test(text)
  const terms = termsOf(text).map(({ term }) => term)
  return terms.some((term, at) => {
    const [third = '', second = '', last = ''] = ['', '', '', ...terms].slice(at, at + 3)
    if (term !== noun) return false
    if (each.has(last) || (each.has(second) && !isStopword(last))) return true
    return each.has(third) && last === 'and'
  })
}

function isMeasure(name: string): boolean {
  return /^all\b|[%％]/iu.test(name) || measures.some((kind) => isMeasureOf(name, '', kind))
}

/** The line above the table, if it is short and no text. */
function captionOf({ rows: [first] }: Table): string {
  if (!first) return ''
  const above = first.page.pageText.slice(0, first.start).split('\n')
  const line = above.filter((one) => one.trim() !== '').at(-2) ?? ''
  return line.length <= mostCaption && !/[.!?]\s+\S|[。！？]\s*\S|\t/u.test(line) ? line : ''
}
