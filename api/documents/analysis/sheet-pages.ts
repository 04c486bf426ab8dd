import type { PageView } from '#contract/entities/page-view.ts'
import type { PageKind } from '#contract/entities/resource.ts'
import { type Block, type Draft, joinBlocks, oneLine, splitLong } from './paginate.ts'

/** `n`: its number in the file, from 1, as a spreadsheet program counts. Empty rows count too. */
export type SheetRow = { n: number; cells: string[] }

/** `lead`: rows above the table. */
type Sheet = { name?: string; lead?: SheetRow[]; header?: SheetRow; rows: Iterable<SheetRow> }

/** The header is repeated at the top of each page. */
export function sheetPages(sheet: Sheet, limit: number): Draft[] {
  const { name, lead = [], header, rows } = sheet
  const numbers: number[] = []
  const bodies = joinBlocks(rowBlocks(rows, limit, numbers), limit)
  if (bodies.length === 0) bodies.push('')
  const top = header ? `${rowText(header)}\n` : ''
  const above = lead.length > 0 ? `${lead.map(commentText).join('\n')}\n\n` : ''
  let from = 0
  return bodies.map((body, index) => {
    const isBelowLead = index === 0 && above !== ''
    const lines = body === '' ? [] : numbers.slice(from, from + body.split('\n').length)
    from += lines.length
    return {
      kind: 'sheet' satisfies PageKind,
      ...(name === undefined ? {} : { name: oneLine(name) }),
      ...(header ? { header: header.cells } : {}),
      view: isBelowLead
        ? numbersBelow(lead, header, lines)
        : { hasHeader: header !== undefined, ...numbersOf(lines, header ? 1 : 0) },
      text: `${isBelowLead ? above : ''}${top}${body}`.trimEnd(),
    }
  })
}

/** `numbers` gets the number of each line. A very long row is several lines. */
function* rowBlocks(rows: Iterable<SheetRow>, limit: number, numbers: number[]): Generator<Block> {
  for (const row of rows) {
    const text = rowText(row)
    for (const _ of splitLong(text, limit)) numbers.push(row.n)
    yield { text, tight: 'row' }
  }
}

function rowText({ cells }: SheetRow): string {
  return cells.map(oneSpace).join('\t').trimEnd()
}

function commentText({ cells }: SheetRow): string {
  return oneSpace(cells.join(' '))
}

function oneSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** An empty line is between the first rows and the table, also if the file has none there. */
function numbersBelow(lead: SheetRow[], header: SheetRow | undefined, body: number[]): PageView {
  const above = lead.map(({ n }) => n)
  const table = header ? [header.n, ...body] : body
  const empty = (above.at(-1) ?? 0) + 1
  const between = empty < (table[0] ?? 0) ? empty : null
  return {
    hasHeader: false,
    ...(header && { headerLine: above.length + 1 }),
    ...numbersOf([...above, between, ...table], 0),
  }
}

/** `before`: the number of lines above these in the text. */
function numbersOf(lines: (number | null)[], before: number): PageView {
  const firstRow = lines[0] ?? before + 1
  const rowSteps: NonNullable<PageView['rowSteps']> = []
  let next: number | null = firstRow
  for (const [index, row] of lines.entries()) {
    if (row !== next) rowSteps.push({ line: before + index, row })
    next = row === null ? null : row + 1
  }
  return { firstRow, ...(rowSteps.length > 0 && { rowSteps }) }
}
