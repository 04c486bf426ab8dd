import type { Upstream } from '#app/upstream/client.ts'
import type { Citation } from '#contract/entities/citation.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { findAllWords, matchQuote, quotable, type Span } from '#shared/match-quote.ts'

/** So often are words looked for that may be part of longer ones. */
const mostPlaces = 100

/** The citation of an older version as one of the current version. Null if its words are gone. */
export async function placeNow(api: Upstream, citation: Citation): Promise<Citation | null> {
  const { page, start, end, quote } = citation
  const pages = await pagesAt(api, citation, page)
  const text = pages.find(({ n }) => n === page)?.text
  if (text?.slice(start, end) === quote) return { ...citation, isOlder: false }
  // A few characters somewhere else are no evidence.
  if (!matchQuote(quotable(quote), quotable(quote))) return null
  const near = placeOn(pages, citation)
  if (near || quote.length > limits.searchQueryLength) return near
  const { kbId, resourceId } = citation
  const params = { kbId, resourceId }
  const found = await api.attempt.findInResource({ params, query: { q: quote } })
  const first = found.ok ? found.data[0] : undefined
  return first ? placeOn(await pagesAt(api, citation, first.page), citation) : null
}

async function pagesAt(
  api: Upstream,
  { kbId, resourceId }: Citation,
  n: number,
): Promise<ResourcePage[]> {
  const params = { kbId, resourceId }
  const answer = await api.attempt.readResourcePages({ params, query: { at: n } })
  return answer.ok ? answer.data : []
}

function placeOn(pages: ResourcePage[], citation: Citation): Citation | null {
  const { cell: _, ...rest } = citation
  for (const { n, name, text } of pages) {
    const spans = findAllWords(quotable(text), citation.quote, mostPlaces)
    const span = spans.find((one) => isWhole(text, one))
    if (span)
      return { ...rest, ...span, page: n, pageName: name, line: null, marks: [], isOlder: false }
  }
  return null
}

const longestCharacter = 2
const ends = /[[\p{L}\p{N}]--\p{Script=Han}]$/v
const goesOn = /^(?:[[\p{L}\p{N}]--\p{Script=Han}]|[.,]\p{N})/v

/** “Rate: 1” is not in “Rate: 1.5” nor in “Rate: 10”. */
function isWhole(text: string, { start, end }: Span): boolean {
  const before = (at: number) => text.slice(Math.max(0, at - longestCharacter), at)
  const after = (at: number) => text.slice(at, at + 1 + longestCharacter)
  const isPart = (at: number) => ends.test(before(at)) && goesOn.test(after(at))
  return !isPart(start) && !isPart(end)
}
