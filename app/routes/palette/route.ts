import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { type Found, sectionSize } from '#app/shell/palette/found.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'
import { readPlaces } from './read-places.ts'
import { readQuery } from './read-query.ts'
import { readAskPlace, readRecent } from './read-recent.ts'
import { filled, sectionsOf } from './rows.ts'

/** What the search dialog shows for a query, as JSON; for none, the places opened last. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { found, status } = await read({ request, context })
  return Response.json(found, { status, headers: { 'Cache-Control': 'no-store' } })
}

async function read(arrival: Arrival): Promise<{ found: Found; status: number }> {
  const query = readQuery(new URL(arrival.request.url).searchParams)
  const { q, here, isOnlyHere, recent } = query
  if (!q) {
    const at = here ?? recent[0]?.kbId
    const [rows, ask] = await Promise.all([
      readRecent(arrival, recent),
      at ? readAskPlace(arrival, at) : null,
    ])
    return { found: { sections: filled([{ name: 'recent', rows }]), ask }, status: 200 }
  }
  const kbId = isOnlyHere && here ? here : undefined
  const [answer, places] = await Promise.all([
    upstream(arrival).attempt.search({ query: { q, kbId, limit: limits.searchPageSize } }),
    readPlaces(arrival, query),
  ])
  const translator = getTranslator(arrival.context)
  if (!answer.ok) {
    const failed = reasonOf(translator, answer.error.code)
    return { found: { sections: [], failed }, status: answer.status }
  }
  const { people, files, passages, messages } = sectionsOf(answer.data, translator, isOnlyHere)
  const to = [...places.kbs, ...places.chats, ...people.slice(0, 3), ...places.pages]
  const sections = filled([
    { name: 'places', rows: to.slice(0, sectionSize) },
    { name: 'files', rows: files },
    { name: 'passages', rows: passages },
    { name: 'messages', rows: messages },
  ])
  return { found: { sections }, status: 200 }
}
