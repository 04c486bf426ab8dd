import { data } from 'react-router'
import { readOne } from '#app/routes/kb/chats/actions/read-one.ts'
import type { placeNamer } from '#app/routes/kb/chats/answer/citation.ts'
import { talkPath } from '#app/routes/kb/chats/paths.ts'
import { readPassages } from '#app/routes/kb/resources/preview/passage.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { Upstream } from '#app/upstream/client.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { findWords } from '#shared/match-quote.ts'
import { plainLine } from '#shared/plain-line.ts'

/** Words that can be kept, and the fields of the call that keeps them. */
export interface Choice {
  quote: string
  source: { messageId: string } | { resourceId: string; page: number; start: number }
  /** Where they are, if not all choices are from the same place. */
  place?: string
}

export interface Choices {
  choices: Choice[]
  /** The index of the one that is chosen at first. */
  first?: number
  /** The page of the source. */
  back: string
}

type NamePlace = ReturnType<typeof placeNamer>

// So many paragraphs of one page can be told apart.
const mostChoices = 200

/** Of the source that the address names. Throws 404 if it names none. */
export async function readChoices(
  api: Upstream,
  kbId: string,
  query: URLSearchParams,
  nameOf: NamePlace,
): Promise<Choices> {
  const resourceId = query.get('resource')
  if (resourceId) return ofPage(api, { kbId, resourceId }, query)
  const [chatId, messageId] = [query.get('chat'), query.get('message')]
  if (!chatId || !messageId) throw data(null, { status: 404 })
  const { message } = await readOne(api, { kbId, chatId, messageId })
  const back = talkPath({ kbId, chatId, messageId, rootId: message.rootId })
  return { choices: choicesOf(message, kbId, nameOf), back }
}

async function ofPage(
  api: Upstream,
  ids: { kbId: string; resourceId: string },
  query: URLSearchParams,
): Promise<Choices> {
  const page = Number(query.get('page') ?? 1)
  const { text, name } = await api.readResourcePage({ params: { ...ids, page: String(page) } })
  return choicesIn(text, { ...ids, page, name }, query)
}

export interface Page {
  kbId: string
  resourceId: string
  page: number
  name: string | null
}

/**
 * In the text of a page of a file: the words that the address names, or all paragraphs, of which the
 * one at the place that the address names is chosen, or the first below the heading. What is marked
 * comes before all paragraphs.
 */
export function choicesIn(
  text: string,
  { kbId, resourceId, page, name }: Page,
  query: URLSearchParams,
): Choices {
  const passages = readPassages(query, text)
  const back = resourcePlacePath(kbId, { resourceId, page, passages })
  const selected = selectedIn(text, query)
  const marked = passages.filter(isLine)
  const isMarked = ({ start, end }: Span) =>
    marked.some((one) => one.start === start && one.end === end)
  const others = paragraphsOf(text).filter((one) => !isMarked(one))
  const spans = selected ? [selected] : [...marked, ...others]
  const offered = spans.slice(0, mostChoices)
  const choices = offered.map(({ start, end }) => ({
    quote: text.slice(start, end),
    source: { resourceId, page, start },
  }))
  const start = query.get('start')
  const named = start ? offered.findIndex(({ end }) => end > Number(start)) : undefined
  const first = marked.length > 0 ? 0 : (named ?? belowHeading(choices, name))
  return { choices, back, ...(first > 0 && { first }) }
}

function belowHeading(choices: Choice[], name: string | null): number {
  const heading = choices.findIndex(({ quote }) => quote === name)
  return heading + 1 < choices.length ? heading + 1 : 0
}

// What a browser sends is checked by the contract, and the words by the API.
export function chosenOf(value: string): object {
  try {
    const chosen: unknown = JSON.parse(value)
    return typeof chosen === 'object' && chosen !== null ? chosen : {}
  } catch {
    return {}
  }
}

interface Span {
  start: number
  end: number
}

function selectedIn(text: string, query: URLSearchParams): Span | null {
  const words = query.get('words')
  if (!words) return null
  const from = Math.max(0, Number(query.get('start') ?? 0) || 0)
  const end = query.get('end')
  const whole = end ? null : findWords(text, words, from)
  if (whole) return isLine(whole) ? whole : null
  const isOneLine = !end && linesOf(words).length < 2
  if (isOneLine) return null
  // Over several blocks: the marks of a list are not among what is selected.
  const first = findWords(text, linesOf(words).at(0) ?? '', from)
  const last = first && findWords(text, linesOf(end ?? words).at(-1) ?? '', first.end)
  if (!first || !last || last.end < first.end || last.end - first.start > limits.bookLineLength)
    return null
  return { start: first.start, end: last.end }
}

function linesOf(words: string): string[] {
  return words.split('\n').filter((line) => line.trim() !== '')
}

/** Those that are too long for a line are cut into lines, and these into pieces. */
function paragraphsOf(text: string): Span[] {
  return spansBetween(text, /\n\s*\n/g, { start: 0, end: text.length }).flatMap((paragraph) =>
    isLine(paragraph)
      ? paragraph
      : spansBetween(text, /\n/g, paragraph).flatMap((line) => (isLine(line) ? line : cut(line))),
  )
}

function isLine({ start, end }: Span): boolean {
  return end - start <= limits.bookLineLength
}

function spansBetween(text: string, border: RegExp, { start, end }: Span): Span[] {
  const borders = [...text.slice(start, end).matchAll(border)]
  const starts = [start, ...borders.map((one) => start + one.index + one[0].length)]
  const ends = [...borders.map((one) => start + one.index), end]
  return starts.flatMap((from, index) => {
    const words = text.slice(from, ends[index])
    const blank = words.length - words.trimStart().length
    const span = { start: from + blank, end: from + words.trimEnd().length }
    return span.end > span.start ? [span] : []
  })
}

function cut({ start, end }: Span): Span[] {
  const count = Math.ceil((end - start) / limits.bookLineLength)
  return Array.from({ length: count }, (_, index) => {
    const from = start + index * limits.bookLineLength
    return { start: from, end: Math.min(end, from + limits.bookLineLength) }
  })
}

// The words of an answer are its own, and its quotes are lines of their files.
function choicesOf(message: Message, kbId: string, nameOf: NamePlace): Choice[] {
  const quotes = message.citations
    .filter((citation) => citation.kbId === kbId && !citation.isOlder)
    .map(({ quote, resourceId, page, start, ...place }) => ({
      quote: quote.slice(0, limits.bookLineLength),
      source: { resourceId, page, start },
      place: nameOf({ page, ...place }),
    }))
  const isQuote = message.content === message.citations[0]?.quote
  const own = isQuote || message.withheld !== null ? [] : wordsOf(message)
  return [...quotes, ...own]
}

function wordsOf({ id, content }: Message): Choice[] {
  return paragraphsOf(content)
    .map(({ start, end }) => plainLine(content.slice(start, end)))
    .filter(Boolean)
    .map((quote) => ({ quote, source: { messageId: id } }))
}
