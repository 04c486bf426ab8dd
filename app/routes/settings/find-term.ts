import { data } from 'react-router'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Term } from '#contract/entities/user.ts'

/** Throws 404 without permission. */
export async function findTerm(
  arrival: Arrival,
  id: string,
  action: keyof Term['can'],
): Promise<Term> {
  const [term] = await upstream(arrival).listTerms({ query: { termId: id } })
  if (!term?.can[action]) throw data(null, { status: 404 })
  return term
}
