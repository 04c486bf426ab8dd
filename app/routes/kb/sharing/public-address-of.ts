import { publicOrigin } from '#app/middleware/public-origin.ts'
import { kbAddress } from '#app/routes/public/published/addresses.ts'
import type { Arrival } from '#app/upstream/call.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** Where everybody can read it. Null if only members can. */
export function publicAddressOf(arrival: Arrival, kb: Kb): string | null {
  return kb.isPublic && kb.canEveryoneRead ? publicOrigin(arrival) + kbAddress(kb) : null
}
