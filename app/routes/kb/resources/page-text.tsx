import { documentText } from '#app/components/quote.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { cutAt, type Passage, pieces } from './passage.ts'
import { reflow } from './reflow.ts'

interface PageTextProps {
  page: Pick<ResourcePage, 'kind' | 'text' | 'firstLine'>
  passages: Passage[]
}

const numbered =
  'ml-[3.4em] list-decimal whitespace-pre-wrap wrap-anywhere *:border-line *:border-l *:py-px *:pl-4 marker:font-sans marker:text-ink-3 marker:text-xs marker:tabular-nums marker:[content:counter(list-item)_"__"]'
const cells =
  '[&_:is(td,th)]:min-w-[3em] [&_:is(td,th)]:max-w-[28em] [&_:is(td,th)]:border-line [&_:is(td,th)]:border-r [&_:is(td,th)]:border-b [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:align-top'
const sheet = `max-w-full overflow-auto rounded-md border border-line ${cells}`
const rowNumber = 'sticky left-0 bg-paper font-normal font-sans text-ink-2 text-xs text-end'

/** A page's text with marked passages. Plain lines have numbers, and sheets are shown as tables. */
export function PageText({ page, passages }: PageTextProps) {
  const { t } = useTranslation('resources')
  const { kind, text, firstLine } = page
  if (!text.trim()) return <p className="text-ink-2">{t('detail.noText')}</p>
  if (kind === 'sheet') return <Sheet text={text} passages={passages} />
  if (kind === 'lines') return <Lines text={text} passages={passages} first={firstLine ?? 1} />
  return (
    <div
      className={`${documentText} mx-auto max-w-[42em] whitespace-pre-wrap rounded-md border border-line bg-raised p-[clamp(16px,4vw,40px)] wrap-anywhere`}
    >
      <Piece at={0} text={kind === 'page' ? reflow(text) : text} passages={passages} />
    </div>
  )
}

function Lines({ text, passages, first }: TextProps & { first: number }) {
  return (
    <ol className={`${documentText} ${numbered}`} start={first}>
      {pieces(text.trimEnd(), '\n').map((line) => (
        <li key={line.at}>
          <Piece {...line} passages={passages} />
        </li>
      ))}
    </ol>
  )
}

function Sheet({ text, passages }: TextProps) {
  const { t } = useTranslation('resources')
  const rows = pieces(text.trimEnd(), '\n').map(({ at, text: row }) => ({
    at,
    cells: pieces(row, '\t', at),
  }))
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return (
    // The sheet scrolls sideways, so it must be focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section className={sheet} data-sideways tabIndex={0} aria-label={t('detail.sheetRegion')}>
      <table className="border-collapse font-serif text-lg tabular-nums leading-[1.45]">
        <tbody>
          {rows.map(({ at, cells }, index) => (
            <tr key={at}>
              <th className={rowNumber} scope="row" aria-label={`${t('detail.row')} ${index + 1}`}>
                {index + 1}
              </th>
              {cells.map((cell) => (
                <td key={cell.at}>
                  <Piece {...cell} passages={passages} />
                </td>
              ))}
              {cells.length < width && <td colSpan={width - cells.length} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface TextProps {
  text: string
  passages: Passage[]
}

function Piece({ at, text, passages }: TextProps & { at: number }) {
  const parts = cutAt(text, at, passages)
  if (parts.length === 1) return text
  const first = passages[0]?.start ?? 0
  let next = at
  return parts.map((part, index) => {
    const start = next
    next += part.length
    if (index % 2 === 0) return part
    return (
      <mark className="scroll-mt-[30vh]" key={start} id={start === first ? 'passage' : undefined}>
        {part}
      </mark>
    )
  })
}
