import { type Arrival, callUpstream } from '#app/upstream/call.ts'

/** How many notifications are unread, of one knowledge base or of all; 0 where nobody can say. */
export async function countUnread(
  arrival: Arrival,
  query: { kbId?: string | undefined } = {},
): Promise<number> {
  const answer = await callUpstream(arrival, 'countUnread', { query })
  // This answer has a form of its own, with the count beside the data as well as in it.
  return answer.ok ? (answer.data as unknown as { count: number }).count : 0
}
