import { type Arrival, callUpstream } from '#app/upstream/call.ts'
import { pathOf } from '#app/upstream/path-of.ts'
import { calls } from '#contract/calls.ts'

/** How many notifications are unread, of one knowledge base or of all; 0 where nobody can say. */
export async function countUnread(
  arrival: Arrival,
  query: { kbId?: string | undefined } = {},
): Promise<number> {
  const answer = await callUpstream<{ count: number }>(
    arrival,
    pathOf(calls.countUnread.path, { query }),
  )
  return answer.ok ? answer.data.count : 0
}
