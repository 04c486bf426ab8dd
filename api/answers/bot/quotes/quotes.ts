import type { Draft } from '#api/answers/bot/store.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import { blocksOf } from '#api/documents/words/sentences.ts'
import { countLimits } from '#contract/limits.ts'
import { matchQuote, type Quotable, quotable, type Span } from '#shared/match-quote.ts'
import { sealedNumber, withOwnNumbers } from './citation-numbers.ts'
import { citationOf, type Source } from './sources.ts'

const opening = /<quote\b[^<>]{0,100}>/gi
const closing = /<\/quote>/gi
const number = /^<quote\b[^<>\d]*(\d+)/i
const unfinished = /<(?:[a-z/]{0,8}$|quote\b)/i
const strayTag = /<\/?quote\b[^<>]*>|<nothing\s*\/?>/gi

/**
 * Replaces the model's quotations: one that is word for word in a passage becomes a citation
 * number, any other is removed. An unfinished one is held back.
 */
export function readQuotes(written: string, sources: Source[]): Draft {
  const citations: StoredCitation[] = []
  let content = ''
  let from = 0
  for (const { tag, quote, start, end } of quotationsIn(written)) {
    content += plain(written.slice(from, start).trimEnd())
    const n = cite(citations, sources, tag, quote)
    if (n) content += marker(content, n)
    from = end
  }
  const rest = written.slice(from)
  const cut = rest.search(unfinished)
  content += plain(cut < 0 ? rest : rest.slice(0, cut).trimEnd())
  return { content: withOwnNumbers(content).trim(), citations }
}

type Quotation = { tag: string; quote: string; start: number; end: number }

function quotationsIn(written: string): Quotation[] {
  const found: Quotation[] = []
  let from = 0
  while (found.length < countLimits.citationsPerMessage) {
    opening.lastIndex = from
    const tag = opening.exec(written)
    if (!tag) break
    closing.lastIndex = opening.lastIndex
    const close = closing.exec(written)
    if (!close) break
    from = closing.lastIndex
    const quote = written.slice(opening.lastIndex, close.index)
    found.push({ tag: tag[0], quote, start: tag.index, end: from })
  }
  return found
}

function plain(text: string): string {
  return text.replace(strayTag, '')
}

function marker(before: string, n: number): string {
  return /[\p{L}\p{N}\p{P}]$/u.test(before) && !/[\p{Script=Han}。！？，]$/u.test(before)
    ? ` ${sealedNumber(n)}`
    : sealedNumber(n)
}

function cite(
  citations: StoredCitation[],
  sources: Source[],
  tag: string,
  quote: string,
): number | null {
  const named = sources[Number(number.exec(tag)?.[1] ?? 0) - 1]
  const prepared = quotable(quote)
  // The model may give a wrong passage number; only the quoted words count.
  for (const source of named ? [named, ...sources] : sources) {
    const matched = matchQuote(quotableOf(source), prepared)
    if (!matched) continue
    const span = longestBlockOf(source.text, matched)
    const made = citationOf(source, citations.length + 1, span)
    const known = citations.find(
      (one) =>
        one.resourceId === made.resourceId &&
        one.page === made.page &&
        one.start === made.start &&
        one.end === made.end,
    )
    if (known) return known.n
    const quoted = citations.reduce((sum, one) => sum + one.quote.length, made.quote.length)
    if (quoted > countLimits.quoteCharactersPerMessage) return null
    citations.push(made)
    return made.n
  }
  return null
}

/** A quote never crosses the border of a block, even if the model's does. */
function longestBlockOf(text: string, { start, end }: Span): Span {
  const blocks = blocksOf(text.slice(start, end))
  const longest = blocks.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
  return { start: start + longest.start, end: start + longest.end }
}

function lengthOf({ start, end }: Span): number {
  return end - start
}

const made = new WeakMap<Source, Quotable>()

/** Cached, because a growing answer is parsed many times against the same passages. */
function quotableOf(source: Source): Quotable {
  const known = made.get(source) ?? quotable(source.text)
  made.set(source, known)
  return known
}
