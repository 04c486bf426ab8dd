import { highlightKinds } from '#shared/highlights.ts'
import { currentOf, cutAt, type Passage } from './passage.ts'

export const markLook =
  'scroll-mt-[30vh] [&[data-current]]:outline-2 [&[data-current]]:outline-accent'

interface MarkedPieceProps {
  text: string
  /** The offset of the piece in its page. */
  at: number
  passages: Passage[]
  /** Start, end and kind of pieces of source code, three numbers each. */
  highlights?: number[]
}

/** Source code without a marked passage is highlighted. */
export function MarkedPiece({ at, text, passages, highlights = [] }: MarkedPieceProps) {
  const parts = cutAt(text, at, passages)
  if (parts.length === 1) return <Highlighted at={at} text={text} highlights={highlights} />
  const current = currentOf(passages)
  let next = at
  return parts.map((part, index) => {
    const start = next
    next += part.length
    if (index % 2 === 0) return part
    return (
      <mark
        className={markLook}
        key={start}
        id={start === current?.start ? 'passage' : undefined}
        data-current={start === current?.start && current.isCurrent ? '' : undefined}
      >
        {part}
      </mark>
    )
  })
}

function Highlighted({ at, text, highlights }: Required<Omit<MarkedPieceProps, 'passages'>>) {
  const shown = []
  let done = 0
  for (let index = 0; index < highlights.length; index += 3) {
    const [start = 0, end = 0, kind = 0] = highlights.slice(index, index + 3)
    const from = Math.max(start - at, done)
    const to = Math.min(end - at, text.length)
    if (to <= from) continue
    shown.push(
      text.slice(done, from),
      <span key={from} data-code={highlightKinds[kind]}>
        {text.slice(from, to)}
      </span>,
    )
    done = to
  }
  return [...shown, text.slice(done)]
}
