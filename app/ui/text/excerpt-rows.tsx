import { classes } from '#app/ui/classes.ts'
import { blockBorder, cellBorder } from './excerpt-parts.ts'
import { Marked } from './quote.tsx'

const mostRows = 4

/** Every second part of a cell is marked. */
type Cell = string[]

export function isTable(parts: string[]): boolean {
  return parts.some((part) => part.includes(cellBorder))
}

/**
 * An excerpt from a table, with each row on a line and its cells below each other; on a narrow
 * window the cells of a row only follow each other.
 */
export function ExcerptRows({ className, parts }: { className: string; parts: string[] }) {
  const rows = withoutBeginning(rowsOf(parts))
  const isAligned = rows.every(({ length }) => length > 1)
  return (
    <div className={classes('max-w-[68ch] wrap-anywhere', isAligned && 'sm:table', className)}>
      {shownRows(rows).map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else
        <p key={row} className={classes(isAligned && 'sm:table-row')}>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing else
            <span key={column} className={classes(isAligned && 'sm:table-cell')}>
              <Marked parts={column < cells.length - 1 ? bordered(cell) : cell} />
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

/** A row of which only the beginning of the first cell is in the excerpt says nothing. */
function withoutBeginning(rows: Cell[][]): Cell[][] {
  const last = rows.at(-1) ?? []
  const isCut = last.length === 1 && last[0]?.at(-1)?.endsWith('…')
  return isCut && rows.length > 1 ? rows.slice(0, -1) : rows
}

function bordered(cell: Cell): Cell {
  const copy = [...cell]
  addTo(copy, cellBorder, false)
  return copy
}

function rowsOf(parts: string[]): Cell[][] {
  const rows: Cell[][] = [[['']]]
  for (const [index, part] of parts.entries()) {
    for (const piece of part.split(new RegExp(`([${blockBorder}${cellBorder}])`))) {
      const row = rows.at(-1) ?? []
      if (piece === blockBorder) rows.push([['']])
      else if (piece === cellBorder) row.push([''])
      else addTo(row.at(-1) ?? [], piece, index % 2 === 1)
    }
  }
  return rows
}

function addTo(cell: Cell, text: string, isMarked: boolean): void {
  if (text === '') return
  const isLastMarked = cell.length % 2 === 0
  if (isLastMarked === isMarked) cell[cell.length - 1] += text
  else cell.push(text)
}

/** From the first with a mark. */
function shownRows(rows: Cell[][]): Cell[][] {
  const first = rows.findIndex((cells) => cells.some(({ length }) => length > 1))
  const from = Math.max(0, Math.min(first, rows.length - mostRows))
  return rows.slice(from, from + mostRows)
}
