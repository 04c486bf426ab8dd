import { useTranslation } from '#app/locales/use-translation.ts'
import { documentText } from '#app/ui/text/quote.tsx'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { MarkedPiece } from './marked-piece.tsx'
import { type Passage, pieces } from './passage.ts'
import { reflow } from './reflow.ts'
import { Sheet } from './sheet.tsx'
import { type TextBlock, textBlocks } from './text-blocks.ts'
import { TextLines } from './text-lines.tsx'

interface PageTextProps {
  page: ResourcePage
  passages: Passage[]
  isCode: boolean
}

const headings = '[&_h2]:text-2xl [&_h3]:text-xl [&_:is(h2,h3)]:font-serif'
const leaf =
  'mx-auto max-w-[42em] rounded-md border border-line bg-raised p-[clamp(16px,4vw,40px)] wrap-anywhere'

/** Plain lines have numbers, and sheets are tables. */
export function PageText({ page, passages, isCode }: PageTextProps) {
  const { t } = useTranslation('file')
  const { kind, text, firstLine, name, view, highlights } = page
  if (!text.trim()) return <p className="text-ink-2">{t('noText')}</p>
  if (kind === 'sheet') return <Sheet {...view} text={text} passages={passages} />
  if (kind === 'lines')
    return <TextLines {...{ text, passages, highlights }} first={firstLine ?? 1} isCode={isCode} />
  if (kind === 'page' || kind === 'scan')
    return (
      <div className={`${documentText} ${leaf} whitespace-pre-wrap`}>
        <MarkedPiece at={0} text={reflow(text)} passages={passages} />
      </div>
    )
  return (
    <div className={`${documentText} ${leaf}`}>
      <RunningText text={text} name={name} passages={passages} />
    </div>
  )
}

export function RenderedText({ html }: { html: string }) {
  return (
    // The API escapes and filters everything else in the Markdown.
    <div
      className={`message-text ${documentText} ${leaf} ${headings}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

interface RunningTextProps {
  text: string
  name: string | null
  passages: Passage[]
}

function RunningText({ text, name, passages }: RunningTextProps) {
  return textBlocks(text, name).map((block) => (
    <Block key={block.at} block={block} passages={passages} />
  ))
}

function Block({ block, passages }: { block: TextBlock; passages: Passage[] }) {
  if (block.kind === 'table') return <Rows block={block} passages={passages} />
  const Element = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Element className="whitespace-pre-wrap not-first:mt-[0.8em]">
      <MarkedPiece {...block} passages={passages} />
    </Element>
  )
}

function Rows({ block, passages }: { block: TextBlock; passages: Passage[] }) {
  return (
    <div className="mt-[0.8em] overflow-x-auto">
      <table className="border-collapse text-lg tabular-nums [&_td]:border [&_td]:border-line [&_td]:px-2.5 [&_td]:py-1 [&_td]:align-top">
        <tbody>
          {pieces(block.text.trimEnd(), '\n', block.at).map((row) => (
            <tr key={row.at}>
              {pieces(row.text, '\t', row.at).map((cell) => (
                <td key={cell.at}>
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
