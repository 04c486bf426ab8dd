import { type Arrival, callUpstream } from '#app/upstream/call.ts'

/** Of one knowledge base or of all; 0 if the API fails. */
export async function countUnread(
  arrival: Arrival,
  query: { kbId?: string | undefined } = {},
): Promise<number> {
  const answer = await callUpstream(arrival, 'countUnread', { query })
  // The API's answer has the count both in `data` and beside it.
  return answer.ok ? (answer.data as unknown as { count: number }).count : 0
}
