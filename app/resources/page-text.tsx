import { useTranslation } from '#app/locales/use-translation.ts'
import { cutAt, type Passage, pieces } from '#app/resources/passage.ts'
import { reflow } from '#app/resources/reflow.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'

interface PageTextProps {
  page: Pick<ResourcePage, 'kind' | 'text' | 'firstLine'>
  passage: Passage | null
}

/** What a page says, with the passage marked: lines with their numbers, sheets as tables. */
export function PageText({ page, passage }: PageTextProps) {
  const { t } = useTranslation('resources')
  const { kind, text, firstLine } = page
  if (!text.trim()) return <p className="muted">{t('detail.noText')}</p>
  if (kind === 'sheet') return <Sheet text={text} passage={passage} />
  if (kind === 'lines') return <Lines text={text} passage={passage} first={firstLine ?? 1} />
  return (
    <div className="document page-text">
      <Piece at={0} text={kind === 'page' ? reflow(text) : text} passage={passage} />
    </div>
  )
}

function Lines({ text, passage, first }: TextProps & { first: number }) {
  return (
    <ol className="document page-lines" start={first}>
      {pieces(text.trimEnd(), '\n').map((line) => (
        <li key={line.at}>
          <Piece {...line} passage={passage} />
        </li>
      ))}
    </ol>
  )
}

function Sheet({ text, passage }: TextProps) {
  const { t } = useTranslation('resources')
  const rows = pieces(text.trimEnd(), '\n').map(({ at, text: row }) => ({
    at,
    cells: pieces(row, '\t', at),
  }))
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return (
    // Scrolls sideways, and so has to be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section className="page-sheet" tabIndex={0} aria-label={t('detail.sheetRegion')}>
      <table className="document">
        <tbody>
          {rows.map(({ at, cells }, index) => (
            <tr key={at}>
              <th scope="row" aria-label={`${t('detail.row')} ${index + 1}`}>
                {index + 1}
              </th>
              {cells.map((cell) => (
                <td key={cell.at}>
                  <Piece {...cell} passage={passage} />
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
  passage: Passage | null
}

function Piece({ at, text, passage }: TextProps & { at: number }) {
  if (!passage) return text
  const [before, marked, after] = cutAt(text, at, passage)
  if (!marked) return text
  const first = passage.start >= at
  return (
    <>
      {before}
      <mark id={first ? 'passage' : undefined}>{marked}</mark>
      {after}
    </>
  )
}
