import { publicOrigin } from '#app/middleware/public-origin.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { LinkCard } from '#contract/entities/link-card.ts'
import { cardsQuery } from './cards-query.ts'
import { type Linking, linkTargets } from './link-targets.ts'

export interface LoadedCards {
  origin: string
  cards: LinkCard[]
}

/** One call, or none without links. Without the cards the messages are still shown. */
export async function readLinkCards(arrival: Arrival, messages: Linking[]): Promise<LoadedCards> {
  const origin = publicOrigin(arrival)
  const targets = messages.flatMap((message) => linkTargets(message, origin))
  if (targets.length === 0) return { origin, cards: [] }
  const answer = await upstream(arrival).attempt.readLinkCards({ query: cardsQuery(targets) })
  return { origin, cards: answer.ok ? answer.data : [] }
}
