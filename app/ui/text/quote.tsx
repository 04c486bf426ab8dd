import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { PageLink } from '#app/ui/lists/page-link.tsx'
import { joinCjkLinesIn } from '#shared/cjk-lines.ts'
import { blockBorder, cellBorder } from './excerpt-parts.ts'

export const documentText = 'font-serif text-xl leading-[1.45]'

/** Every second item of `parts` is marked. */
export function Marked({ parts }: { parts: string[] }) {
  let at = 0
  return joinCjkLinesIn(parts).map((part, index) => {
    at += part.length
    const words = <Bordered key={`${at} `} text={part} />
    return index % 2 ? <mark key={at}>{words}</mark> : words
  })
}

const borders = new RegExp(`([${blockBorder}${cellBorder}])`)

/** A dot is between two blocks, and a space as in a table between two cells. */
function Bordered({ text }: { text: string }) {
  let at = 0
  return text.split(borders).map((piece) => {
    at += piece.length
    if (piece === blockBorder) return <Border key={at} words="; " look={blockDot} />
    if (piece === cellBorder) return <Border key={at} words=", " look="inline-block w-[0.9em]" />
    return piece
  })
}

const blockDot =
  'mx-[0.4em] inline-block size-[0.2em] overflow-hidden rounded-full bg-ink-2 align-middle forced-colors:bg-[CanvasText]'

function Border({ words, look }: { words: string; look: string }) {
  return (
    // The space is copied with the text, the words are not.
    <span className={`${look} whitespace-pre`}>
      {' '}
      <span className="sr-only select-none">{words}</span>
    </span>
  )
}

interface QuoteProps {
  parts: string[]
  /** What the reader must know of the place to understand the quote. */
  above?: string
  number?: number
  /** `to` is the page that shows the passage; missing if there is none any more. */
  source: string
  to?: string
  /** In the side pane of the page. */
  isBeside?: boolean
  icon?: IconName
  id?: string
  children?: ReactNode
}

export function Quote({
  parts,
  above,
  number,
  source,
  to,
  isBeside,
  icon = 'description',
  id,
  children,
}: QuoteProps) {
  return (
    <figure className="relative border-marker border-l-3 py-1 pl-4" id={id}>
      {above && <p className="wrap-anywhere text-ink-2 text-sm">{above}</p>}
      <blockquote className={documentText}>
        <Marked parts={parts} />
      </blockquote>
      <figcaption className="mt-1 flex items-center gap-2 text-ink-2 text-sm [&>:not(a)]:relative">
        {number !== undefined && <span>{number}</span>}
        <Icon name={icon} size={16} />
        {to === undefined ? (
          <span>{source}</span>
        ) : (
          <Source id={id && `${id}-source`} {...{ to, isBeside }}>
            {source}
          </Source>
        )}
        {children}
      </figcaption>
    </figure>
  )
}

interface SourceProps extends Pick<QuoteProps, 'isBeside' | 'children'> {
  to: string
  id: string | undefined
}

// A message is rendered without the address of the page, so a link to the side pane is plain.
function Source({ to, isBeside, ...rest }: SourceProps) {
  // A finger may press anywhere on the quote.
  const look =
    'text-link min-w-0 truncate pointer-coarse:after:absolute pointer-coarse:after:inset-0'
  if (isBeside) return <a {...rest} className={look} href={to} data-pane="above" />
  return <PageLink {...rest} className={look} to={to} />
}
