import { redirect } from 'react-router'
import { timeZoneOf } from '#app/preferences/cookies.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { failurePage } from '#app/upstream/failure.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import type { Person } from '#contract/entities/user.ts'
import { readFilters, type SearchFilters, searchPath } from './query.ts'

const dayMs = 86_400_000

export type Searched = Awaited<ReturnType<typeof readSearchPage>>

/** `kbId`: the knowledge base whose page it is. */
export async function readSearchPage(arrival: Arrival, kbId?: string) {
  const filters = readFilters(new URL(arrival.request.url).searchParams, kbId)
  const { attempt } = upstream(arrival)
  const { kb, by } = filters
  const [hits, kbs, authors] = await Promise.all([
    readHits(arrival, filters, kbId),
    kbId ? null : attempt.listKbNames({}),
    attempt.listAuthors({ query: { kbId: kb ?? undefined, includes: by ?? undefined } }),
  ])
  return {
    filters,
    within: kbId,
    hits,
    kbs: kbs?.ok ? kbs.data.map(({ id, title }) => ({ id, title })) : [],
    authors: withSender(authors.ok ? authors.data : [], hits, by),
  }
}

/** Somebody who has left is known by the messages that they wrote. */
function withSender(authors: Person[], hits: SearchHit[], by: string | null): Person[] {
  if (!by || authors.some(({ id }) => id === by)) return authors
  const sender = hits.find(({ sender }) => sender?.id === by)?.sender
  return sender ? [sender, ...authors] : authors
}

async function readHits(
  arrival: Arrival,
  filters: SearchFilters,
  kbId: string | undefined,
): Promise<SearchHit[]> {
  const { q, kind, kb, by, from, to, cursor } = filters
  const timeZone = timeZoneOf(arrival.request)
  const answer = await upstream(arrival).attempt.search({
    query: {
      q,
      kind,
      kbId: kb ?? undefined,
      authorId: by ?? undefined,
      dateFrom: from ? startOfDate(from, timeZone) : undefined,
      dateTo: to ? endOfDate(to, timeZone) : undefined,
      cursor: cursor ?? undefined,
    },
  })
  if (answer.ok) return answer.data
  // A cursor of another search, or a changed one.
  if (cursor && answer.status === 400)
    throw redirect(searchPath({ ...filters, cursor: null }, kbId))
  throw failurePage(answer)
}

/** `day` is `2026-03-01`; the result is ISO 8601. */
export function startOfDate(day: string, timeZone: string): string {
  const utc = Date.parse(day)
  // The offset may change on this day; the second step uses the offset at its beginning.
  const guess = utc - offsetMs(utc, timeZone)
  return new Date(utc - offsetMs(guess, timeZone)).toISOString()
}

function endOfDate(day: string, timeZone: string): string {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return startOfDate(next, timeZone)
}

function offsetMs(ms: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`) - ms
}
