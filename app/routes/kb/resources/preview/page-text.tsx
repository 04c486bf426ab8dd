import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { cellLook, cellWidth, columnLook, isShortCell } from '#app/ui/text/cell-look.tsx'
import { fadeRight } from '#app/ui/text/fade-right.tsx'
import { documentText } from '#app/ui/text/quote.tsx'
import type { PageView } from '#contract/entities/page-view.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { rowNumbers } from '#shared/row-numbers.ts'
import { MarkedPiece } from './marked-piece.tsx'
import { type Passage, pieces } from './passage.ts'
import { reflow } from './reflow.ts'
import { type TextBlock, textBlocks } from './text-blocks.ts'
import { TextLines } from './text-lines.tsx'

const cells =
  '[&_:is(td,th)]:min-w-[3em] [&_:is(td,th)]:max-w-[28em] [&_:is(td,th)]:wrap-break-word [&_:is(td,th)]:border-line [&_:is(td,th)]:border-r [&_:is(td,th)]:border-b [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:align-top'

// The frame is the border of the outer cells.
const edges = '[&_tr>:last-child]:border-r-0 [&_tbody>:last-child>*]:border-b-0'

// In rem, because row numbers and first column differ in font size: the first column is frozen
// where the row numbers end.
const numbers = '[&_tr>:first-child]:w-14 [&_tr>:first-child]:min-w-14 [&_tr>:first-child]:px-1.5'

const region = `group/sheet max-h-[78dvh] scroll-pr-10 scroll-pl-68 data-named:max-sm:scroll-pl-36 w-fit max-w-full overflow-auto rounded-md border border-line ${fadeRight} ${cells} ${edges} ${numbers}`

const rowNumber =
  'sticky left-0 z-raised bg-paper text-end font-normal text-ink-2 text-xs group-data-named/sheet:max-sm:static'

const columnName = 'sticky top-0 z-raised bg-paper text-start font-semibold'

const corner =
  'sticky top-0 left-0 z-unsaved bg-paper group-data-named/sheet:max-sm:left-auto group-data-named/sheet:max-sm:z-raised'

// On a narrow screen only one frozen column leaves space for the others: the names of the rows
// instead of their numbers, unless they are sentences. A quote is never without its row's name.
const firstColumn =
  'sm:sticky sm:left-14 sm:max-w-[16em] group-data-named/sheet:max-sm:sticky group-data-named/sheet:max-sm:left-0 group-data-named/sheet:max-sm:max-w-36!'

// What is wider than its frozen column on a narrow screen.
const wideName = {
  from: 15,
  look: 'group-data-named/sheet:max-sm:min-w-36! group-data-named/sheet:max-sm:whitespace-normal',
}

interface PageTextProps {
  page: ResourcePage
  passages: Passage[]
  isCode: boolean
  /** The sheet goes on in other pages. */
  isPart?: boolean
}

const leaf = 'mx-auto wrap-anywhere print:max-w-none print:border-0 print:bg-transparent print:p-0'

const leaves = {
  paper: 'max-w-[42em] rounded-md border border-line bg-raised p-[clamp(16px,4vw,40px)]',
  // A page that is read where it stands.
  bare: 'max-w-[38em] py-3 sm:py-6',
}

/** Plain lines have numbers, and sheets are tables. */
export function PageText({ page, passages, isCode, isPart = false }: PageTextProps) {
  const { t } = useTranslation('file')
  const { kind, text, firstLine, view, highlights } = page
  if (!text.trim()) return <p className="text-ink-2">{t('noText')}</p>
  if (kind === 'sheet') return <Sheet {...{ text, passages, view, isPart }} />
  if (kind === 'lines')
    return <TextLines {...{ text, passages, highlights }} first={firstLine ?? 1} isCode={isCode} />
  return (
    <Leaf>
      {kind === 'page' || kind === 'scan' ? (
        <div className="whitespace-pre-wrap">
          <MarkedPiece at={0} text={reflow(text)} passages={passages} />
        </div>
      ) : (
        <RunningText page={page} passages={passages} />
      )}
    </Leaf>
  )
}

interface LeafProps {
  className?: string
  look?: keyof typeof leaves
  children: ReactNode
}

/** The paper on which running text is set. */
export function Leaf({ className = '', look = 'paper', children }: LeafProps) {
  return (
    <div className={`${documentText} ${leaf} ${leaves[look]} ${className}`} data-leaf>
      {children}
    </div>
  )
}

export function RunningText({ page, passages }: Pick<PageTextProps, 'page' | 'passages'>) {
  return textBlocks(page.text, page.name).map((block) => (
    <Block key={block.at} block={block} passages={passages} />
  ))
}

function Block({ block, passages }: { block: TextBlock; passages: Passage[] }) {
  if (block.kind === 'table') return <Rows block={block} passages={passages} />
  const Element = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Element
      className={`whitespace-pre-wrap not-first:mt-[0.8em] ${Element === 'h2' ? 'font-serif' : ''}`}
    >
      <MarkedPiece {...block} passages={passages} />
    </Element>
  )
}

function Rows({ block, passages }: { block: TextBlock; passages: Passage[] }) {
  return (
    <div className={`mt-[0.8em] overflow-x-auto ${fadeRight}`}>
      <table className="border-collapse text-lg tabular-nums [&_td]:border [&_td]:border-line [&_td]:px-2.5 [&_td]:py-1 [&_td]:align-top">
        <tbody>
          {pieces(block.text.trimEnd(), '\n', block.at).map((row) => (
            <tr key={row.at}>
              {pieces(row.text, '\t', row.at).map((cell) => (
                <td key={cell.at} className={cellLook(cell.text)}>
                  <MarkedPiece {...cell} passages={passages} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SheetProps {
  text: string
  passages: Passage[]
  view: PageView | null
  isPart: boolean
}

/** Column names, row numbers and first column stay in view. */
function Sheet({ text, passages, view, isPart }: SheetProps) {
  const { t } = useTranslation('file')
  const rows = pieces(text.trimEnd(), '\n').map(({ at, text: row }) => ({
    at,
    cells: pieces(row, '\t', at),
  }))
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const numbers = rowNumbers(view ?? {}, rows.length)
  const numbered = rows.map((row, index) => ({ ...row, n: numbers[index] ?? null }))
  const head = view?.hasHeader ? rows[0] : undefined
  const body = head ? numbered.slice(1) : numbered
  const isNamed =
    passages.length > 0 || body.every(({ cells }) => isShortCell(cells[0]?.text ?? ''))
  return (
    <>
      <SheetSize rows={body.map(({ n }) => n).filter((n) => n !== null)} {...{ width, isPart }} />
      <section
        className={region}
        data-sideways
        data-named={isNamed ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable
        tabIndex={0}
        aria-label={t('sheetRegion')}
      >
        <table className="border-separate border-spacing-0 text-md tabular-nums leading-5 [&_mark]:[font-family:inherit]">
          {head && (
            <Head {...{ width, passages }} cells={head.cells} below={body[0]?.cells ?? []} />
          )}
          <tbody>
            {body.map(({ at, cells, n }) => (
              <tr key={at}>
                <RowNumber n={n} />
                {cells.map((cell, column) => (
                  <td
                    key={cell.at}
                    className={classes(
                      cellLook(cell.text),
                      column === 0 && `${nameLook(cell.text)} bg-sheet`,
                    )}
                  >
                    <MarkedPiece {...cell} passages={passages} />
                  </td>
                ))}
                {cells.length < width && <td colSpan={width - cells.length} />}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** “120 rows · 6 columns”; of a part, which rows. */
function SheetSize({ rows, width, isPart }: { rows: number[]; width: number; isPart: boolean }) {
  const { t } = useTranslation('file')
  const of = isPart
    ? t('sheetRowsFrom', { first: rows[0], last: rows.at(-1) })
    : t('sheetRows', { count: rows.length })
  return (
    <p className="pb-1.5 text-ink-2 text-sm tabular-nums">
      {[of, t('sheetColumns', { count: width })].join(' · ')}
    </p>
  )
}

function nameLook(text: string): string {
  return classes(firstColumn, cellWidth(text) >= wideName.from && wideName.look)
}

/** Empty before a line that is no row of the file. */
function RowNumber({ n }: { n: number | null }) {
  const { t } = useTranslation('file')
  if (n === null) return <td className={rowNumber} />
  return (
    <th className={rowNumber} scope="row" aria-label={`${t('row')} ${n}`}>
      {n}
    </th>
  )
}

interface HeadProps {
  cells: { at: number; text: string }[]
  below: { text: string }[]
  width: number
  passages: Passage[]
}

function Head({ cells, below, width, passages }: HeadProps) {
  return (
    <thead>
      <tr>
        <td className={corner} />
        {cells.map((cell, column) => (
          <th
            key={cell.at}
            scope="col"
            className={classes(
              columnName,
              columnLook(cell.text, below[column]?.text),
              column === 0 &&
                `${nameLook(cell.text)} sm:z-unsaved group-data-named/sheet:max-sm:z-unsaved`,
            )}
          >
            <MarkedPiece {...cell} passages={passages} />
          </th>
        ))}
        {cells.length < width && <td className={columnName} colSpan={width - cells.length} />}
      </tr>
    </thead>
  )
}
