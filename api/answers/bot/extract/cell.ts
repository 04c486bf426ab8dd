import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { Question } from '#api/answers/search/question.ts'
import type { ColumnsAt } from '#api/documents/words/cell-at.ts'
import { isCommonChineseWord } from '#api/documents/words/common-chinese.ts'
import { isCommonWord } from '#api/documents/words/common-english.ts'
import { blocksOf, type Sentence } from '#api/documents/words/sentences.ts'
import { stem } from '#api/documents/words/stem.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { wordsFor } from './question-parts.ts'

/** A cell with words of the wanted kind counts as much as one with this many new words. */
const fittingCell = 20

/** The only date of a row tells when, also if the question names another column. */
const sureFit = 1.5
const surelyFits = new Set(['time', 'number'])
/** A row without a cell of this kind says nothing about what is asked. */
const mustFit = new Set(['time', 'number', 'person'])
const surnames =
  '赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺倪汤罗毕郝安常傅齐康伍余顾孟黄穆萧肖尹姚邵汪毛戴宋庞熊纪舒项祝董梁杜阮蓝季贾江童郭梅林钟徐邱骆高夏蔡田樊胡霍万柯管卢莫房丁邓洪包左石崔龚程邢裴陆翁曲段侯全仇甘武刘景龙叶司黎白蒲温庄柴翟阎文关欧耿聂曾沙鞠丰游涂辛凌'
const chineseName = new RegExp(`^(?:[${surnames}]|欧阳|上官|诸葛|司马)\\p{Script=Han}{1,2}$`, 'u')
/** The column "审批人" has people. */
const doer = /\p{Script=Han}[人员者师]$/u

/** What the page says of the columns at a position in the passage. */
export type Columns = (at: number) => ColumnsAt | undefined

type WithColumns = { text: string; columns?: Columns }

/** The names of the columns of a row; undefined if the page does not say them. */
export function namesAbove({ text, columns }: WithColumns, { start, end }: Sentence) {
  if (!columns || !text.slice(start, end).includes('\t')) return undefined
  const of = columns(start)
  return of && !of.areNames ? of.names.join('\t') : undefined
}

export type Row = { text: string; score: number; sentence: Sentence }

/** A row with the names of its columns, beginning with the column in which its text begins. */
export type NamedRow<T> = { names: string[]; row: T }

/**
 * Returns the row that answers, with the names of its columns: those that its page says, or else
 * the first row of a table whose cells have no digits. The names help to find, and answer nothing,
 * so another row takes their place.
 */
export function withNames<T extends Row>(
  rows: T[],
  found: T,
  columns: Columns | undefined,
): NamedRow<T> {
  const known = columns?.(found.sentence.start)
  return known ? { names: known.names.slice(known.column), row: found } : withFirstRow(rows, found)
}

function withFirstRow<T extends Row>(rows: T[], found: T): NamedRow<T> {
  const [first, ...others] = rows
  const cells = blocksOf(first?.text ?? '').length
  const ofTable = others.filter(({ text }) => blocksOf(text).length === cells)
  if (!first || ofTable.length === 0 || /\p{N}/u.test(first.text)) return { names: [], row: found }
  const names = first.text.split('\t')
  if (found === first)
    return { names, row: ofTable.reduce((one, other) => (other.score > one.score ? other : one)) }
  return { names: ofTable.includes(found) ? names : [], row: found }
}

type Cell = Sentence & { isColumn: boolean }

/**
 * Returns the cells in the columns whose names the question has, in the order of the row: "contact"
 * and "phone" may both be asked for. Without such a column, the cell that says most of what the
 * question does not say; none if it has not what is asked for.
 */
export function cellsOf({ names, row }: NamedRow<string>, question: Question): Cell[] {
  const asked = new Set(question.terms.map(({ term }) => term))
  const words = (text: string) => termsOf(text).filter(({ kind }) => kind !== 'char')
  const worth = ({ start, end }: Sentence) => {
    const cell = row.slice(start, end)
    const fresh = words(cell).filter(({ term }) => !asked.has(term) && !isStopword(term)).length
    // Empty cells are no blocks.
    const name = names[row.slice(0, start).split('\t').length - 1] ?? ''
    const named = words(name)
    const column = named.map(({ term }) => term).filter((term) => fresh > 0 && asked.has(term))
    const isOfKind = named.some(({ term }) => columnWords[question.wanted]?.has(term))
    const isFit = fresh > 0 && (isOfKind || fits(cell, question, { asked, named }))
    const mayFit = isFit || (question.wanted === 'person' && mayBePerson(cell, name, named))
    const isWhich = fresh > 0 && isColumnOf(name, question.which)
    const isSure = isWhich || (isFit && (isOfKind || surelyFits.has(question.wanted)))
    const sure = isSure ? sureFit : 0
    return {
      column: isWhich ? [...column, name] : column,
      rank: column.length + sure,
      mayFit,
      fresh: mayFit ? fittingCell : fresh,
    }
  }
  const cells = blocksOf(row)
    .map((cell) => ({ ...cell, ...worth(cell) }))
    .sort((one, other) => other.rank - one.rank || other.fresh - one.fresh)
  const inRow = new Set(words(`${names.join('\t')}\t${row}`).map(({ term }) => term))
  const mayHave = ({ mayFit }: { mayFit: boolean }) =>
    mustFit.has(question.wanted) || asksPhone(question) ? mayFit : !lacksTopic(question, inRow)
  if (!cells.some((cell) => cell.column.length > 0 || mayHave(cell))) return []
  const said = new Set<string>()
  const chosen = cells.filter(({ column }, index) => {
    // "End date" is asked for, and "start date" is not.
    const adds = column.some((term) => !said.has(term))
    for (const term of column) said.add(term)
    // When the visit is: the date, and not what the visit is called.
    return index === 0 || (adds && cells[0]?.column.length !== 0)
  })
  // Each is shown with the first of its row.
  const shown = chosen.filter(({ start }) => chosen.length === 1 || start > 0)
  return shown
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, column }) => ({ start, end, isColumn: column.length > 0 }))
}

/** The column "书名" has what "哪本书" asks for. */
function isColumnOf(name: string, which: string | undefined): boolean {
  if (!which || name[0] !== which[0]) return false
  return name.length <= 3 || which.startsWith(name.slice(0, 2))
}

/** One word with a capital letter is a name in some columns only, and most Chinese names in none. */
function mayBePerson(cell: string, column: string, named: { term: string }[]): boolean {
  return chineseName.test(cell) || doer.test(column) || named.some(({ term }) => roles.has(term))
}

/** The salary of somebody is in no column: a row with the name says nothing about it. */
function lacksTopic({ wanted, terms }: Question, inRow: ReadonlySet<string>): boolean {
  const isTopic = ({ term, weight, proper }: Question['terms'][number]) =>
    weight >= 1 && !proper && !isCommonWord(term) && !isCommonChineseWord(term)
  return wanted === 'thing' && terms.some((one) => isTopic(one) && !inRow.has(one.term))
}

export function asksPhone({ wanted, terms }: Pick<Question, 'wanted' | 'terms'>): boolean {
  return mayBePhone.has(wanted) && terms.some(({ term }) => phoneWords.has(term))
}

/** `named`: the words of the name of its column. */
type Around = { asked: ReadonlySet<string>; named: { term: string }[] }

function fits(cell: string, { wanted, terms }: Question, { asked, named }: Around): boolean {
  if (asksPhone({ wanted, terms })) {
    const isDate = candidatesOf(cell, 'time', asked).length > 0
    return digits.test(cell) && !isDate
  }
  const ofPhone = named.some(({ term }) => phoneWords.has(term))
  if (wanted === 'number')
    return !ofPhone && !isCode(cell) && wordsFor({ wanted, terms }, cell).length > 0
  return candidatesOf(cell, wanted === 'thing' ? 'name' : wanted, asked).length > 0
}

const phoneWords = new Set(['phone', 'telephone', 'mobile', 'extension', '电话', '手机'].map(stem))
/** The words that a phone number answers without containing them. */
export function isPhoneWord(term: string): boolean {
  return phoneWords.has(term) || phoneFillers.has(term)
}

/** Returns whether a text has a phone number: at least seven digits that are no date. */
export function hasPhone(text: string): boolean {
  return [...text.matchAll(written)].some(
    ([found]) =>
      !/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/u.test(found) && found.replace(/\D/gu, '').length > 6,
  )
}

/** A phone number in a sentence with a word of the question: "Oven service: +46 8 555 0192". */
export function isPhoneAsked(
  question: Question,
  { text, own }: { text: string; own: number[] },
): boolean {
  if (!asksPhone(question) || text.includes('\t') || !hasPhone(text)) return false
  return question.terms.some(({ term }, index) => !isPhoneWord(term) && (own[index] ?? 0) > 0)
}

const phoneFillers = new Set(['number', 'call', '号码'].map(stem))
const written = /(?<![\p{L}\d.,])\+?\(?\d[\d ()/-]{5,}\d(?![\d.,]*\d)/gu
/** Words in the name of a column that has what is asked for, also if its cells do not look like it. */
const columnWords: Partial<Record<Question['wanted'], ReadonlySet<string>>> = {
  place: wordSet(
    'office room place location address site building seat 办公 地点 地址 位置 房间 工位 座位',
  ),
  person: wordSet(
    'name person people member employee colleague staff 姓名 名字 人员 员工 成员 同事',
  ),
}
const roles = wordSet(
  'contact lead leader head chief manager owner author responsible assignee reviewer supervisor coordinator',
)
const mayBePhone = new Set(['number', 'name', 'thing'])
/** Also an extension. */
const digits = /^\+?[\d ()/.-]{3,}$/u
const groups = /^\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+$/u
const phone = /^(?:\+|\(?0)?\d[\d ()/.-]{5,}$/u
const room = /\p{L}-?\d/u

/** Digits that count nothing: of a phone number, in groups that are no thousands, or of a room. */
function isCode(cell: string): boolean {
  if (room.test(cell)) return true
  return phone.test(cell) && /\D/u.test(cell) && !groups.test(cell) && !/^\d+[.,]\d+$/u.test(cell)
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stem))
}
