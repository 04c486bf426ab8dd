import { createYield } from '#api/platform/yield.ts'
import { rowsAtOnce } from './table.ts'

/** A column of numbers: `of` reads one, as a whole number of the smallest decimals. */
export type Numbers = {
  of: (cell: string) => bigint
  /** As in the column, with its unit. */
  write: (value: bigint) => string
  unit: string
}

type Written = { isNegative: boolean; before: string; digits: string; after: string }

const longest = 40
const written =
  /^([-−+]?)((?:[$€£¥]\s?|[A-Z]{3}\s?(?=\d))?)(\d[\d.,'\u00a0\u202f ]*?)(\s?(?:[^\s\d.,'()-][^\s\d()]{0,11})?)$/u
const english = /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[,\u00a0\u202f ']\d{3})+)(?:\.\d{1,9})?$/u
const european = /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.\u00a0\u202f ']\d{3})+)(?:,\d{1,9})?$/u
/** One thousand in one country, and one in the other. */
const unsure = /^[1-9]\d{0,2}\.\d{3}$/u

/**
 * Reads the cells of a column, without empty ones. Null if one is no number, has another unit, or
 * may mean two numbers: 1.234 is one or a thousand.
 */
export async function numbersOf(cells: string[]): Promise<Numbers | null> {
  const pause = createYield()
  const all: Written[] = []
  let isEnglish = true
  let isEuropean = true
  let isUnsure = true
  for (const [index, cell] of cells.entries()) {
    const one = readNumber(cell)
    if (!one || unitOf(one) !== unitOf(all[0] ?? one)) return null
    all.push(one)
    isEnglish &&= english.test(one.digits)
    isEuropean &&= european.test(one.digits)
    isUnsure &&= unsure.test(one.digits) || /^\d{1,3}$/u.test(one.digits)
    if (!isEnglish && !isEuropean) return null
    if (index % rowsAtOnce === 0) await pause()
  }
  const [first] = all
  if (!first || (isUnsure && all.some(({ digits }) => unsure.test(digits)))) return null
  const point = isEnglish ? '.' : ','
  const decimals = all.reduce((most, { digits }) => Math.max(most, decimalsOf(digits, point)), 0)
  return {
    of: (cell) => {
      const one = readNumber(cell)
      if (!one) throw new Error('a cell of another column')
      const digits = one.digits.replace(/[^\d.,]/gu, '')
      const [whole = '', part = ''] = digits.replaceAll(point === '.' ? ',' : '.', '').split(point)
      const value = BigInt(whole + part.padEnd(decimals, '0'))
      return one.isNegative ? -value : value
    },
    write: (value) => {
      const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
      const whole = digits.slice(0, digits.length - decimals)
      const part = decimals > 0 ? point + digits.slice(-decimals) : ''
      return `${value < 0n ? '-' : ''}${first.before}${whole}${part}${first.after}`
    },
    unit: unitOf(first),
  }
}

function readNumber(cell: string): Written | null {
  if (cell.length > longest) return null
  const [, sign, before = '', digits = '', after = ''] = written.exec(cell) ?? []
  if (sign === undefined) return null
  return { isNegative: sign === '-' || sign === '−', before, digits, after }
}

function unitOf({ before, after }: Written): string {
  return `${before.trim()}${after.trim()}`
}

function decimalsOf(digits: string, point: string): number {
  const at = digits.lastIndexOf(point)
  return at < 0 ? 0 : digits.length - at - 1
}
