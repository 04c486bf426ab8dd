import type { Citation } from '#contract/entities/chat.ts'
import { matchQuote } from './match-quote.ts'
import { citationOf, type Source } from './sources.ts'
import type { Draft } from './store.ts'

const quotation = /\s*<quote\b[^<>]*>([\s\S]*?)<\/quote>/gi
const number = /^\s*<quote\b[^<>\d]*(\d+)/i
const unfinished = /\s*<(?:[a-z/]{0,8}|quote\b[\s\S]*)$/i
const strayTag = /<\/?quote\b[^<>]*>|<nothing\s*\/?>/gi
// A number in brackets that the model wrote itself would pass for a checked one.
const ownMarker = /\s?\[\^?\d+\]/g

/**
 * What a model has written so far, with its quotations taken out. Each that stands word for word
 * in a passage becomes a citation and leaves its number; each that does not leaves nothing. Words of
 * a quotation still being written are held back.
 */
export function readQuotes(written: string, sources: Source[]): Draft {
  const citations: Citation[] = []
  let content = ''
  let from = 0
  for (const match of written.matchAll(quotation)) {
    content += plain(written.slice(from, match.index))
    const n = cite(citations, sources, match[0], match[1] ?? '')
    if (n) content += marker(content, n)
    from = match.index + match[0].length
  }
  content += plain(written.slice(from).replace(unfinished, ''))
  return { content: content.trim(), citations }
}

function plain(text: string): string {
  return text.replace(strayTag, '').replace(ownMarker, '')
}

function marker(before: string, n: number): string {
  return /[\p{L}\p{N}\p{P}]$/u.test(before) && !/[\p{Script=Han}。！？，]$/u.test(before)
    ? ` [${n}]`
    : `[${n}]`
}

/** The number of this quotation among the citations; null where no passage says it. */
function cite(citations: Citation[], sources: Source[], tag: string, quote: string): number | null {
  const named = sources[Number(number.exec(tag)?.[1] ?? 0) - 1]
  // A model may give a wrong number; the words are what counts.
  for (const source of named ? [named, ...sources] : sources) {
    const span = matchQuote(source.text, quote)
    if (!span) continue
    const made = citationOf(source, citations.length + 1, span)
    const known = citations.find(
      (one) =>
        one.resourceId === made.resourceId &&
        one.page === made.page &&
        one.start === made.start &&
        one.end === made.end,
    )
    if (!known) citations.push(made)
    return known?.n ?? made.n
  }
  return null
}
