import { MarkedPiece } from './marked-piece.tsx'
import { type Passage, pieces } from './passage.ts'
import { type TextBlock, textBlocks } from './text-blocks.ts'

interface RunningTextProps {
  text: string
  name: string | null
  passages: Passage[]
}

/** The text of a section or slide with its headings, paragraphs and tables. */
export function RunningText({ text, name, passages }: RunningTextProps) {
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
