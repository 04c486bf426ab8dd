import { useTranslation } from '#app/locales/use-translation.ts'
import { documentText } from '#app/ui/text/quote.tsx'
import { MarkedPiece } from './marked-piece.tsx'
import { type Passage, pieces } from './passage.ts'

interface TextLinesProps {
  text: string
  first: number
  passages: Passage[]
  highlights?: number[]
  /** In a face with letters of equal width. */
  isCode?: boolean
}

const row =
  'grid min-h-6 grid-cols-[3.4em_minmax(0,1fr)] scroll-mt-[30vh] target:animate-found target:bg-wash'
const number =
  'select-none pr-3 text-end font-sans text-ink-3 text-xs leading-6 tabular-nums hover:text-accent hover:underline'
const codeText = 'font-mono text-sm leading-6'

/** Each number is a link to its line. */
export function TextLines({ text, first, passages, highlights = [], isCode }: TextLinesProps) {
  const { t } = useTranslation('file')
  return (
    <ol className={isCode ? codeText : documentText}>
      {pieces(text.trimEnd(), '\n').map((line, index) => {
        const n = first + index
        const end = line.at + line.text.length
        const own = highlights.length === 0 ? [] : within(highlights, line.at, end)
        return (
          <li key={line.at} className={row} id={`L${n}`}>
            <a className={number} href={`#L${n}`} aria-label={t('line', { n })}>
              {n}
            </a>
            <span className="whitespace-pre-wrap border-line border-l pl-4 wrap-anywhere">
              <MarkedPiece {...line} passages={passages} highlights={own} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function within(highlights: number[], start: number, end: number): number[] {
  const own: number[] = []
  for (let index = 0; index < highlights.length; index += 3) {
    const [from = 0, to = 0] = highlights.slice(index, index + 2)
    if (to > start && from < end) own.push(...highlights.slice(index, index + 3))
  }
  return own
}
