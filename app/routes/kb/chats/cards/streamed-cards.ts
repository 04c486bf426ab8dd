import type { Arrival } from '#app/upstream/call.ts'
import type { LinkCard } from '#contract/entities/link-card.ts'
import type { KnownCards } from './link-cards-context.ts'
import { type Linking, linkTargets } from './link-targets.ts'
import { readLinkCards } from './read-link-cards.ts'

/** Also those of each message that arrives. */
export class StreamedCards implements KnownCards {
  origin = ''
  readonly #arrival: Arrival
  readonly #cards = new Map<string, LinkCard>()

  constructor(arrival: Arrival) {
    this.#arrival = arrival
  }

  find = (id: string): LinkCard | undefined => this.#cards.get(id)

  want = (): void => {}

  async read(messages: Linking[]): Promise<void> {
    const isKnown = (message: Linking) =>
      this.origin !== '' && linkTargets(message, this.origin).every(({ id }) => this.#cards.has(id))
    const { origin, cards } = await readLinkCards(
      this.#arrival,
      messages.filter((message) => !isKnown(message)),
    )
    this.origin = origin
    for (const card of cards) this.#cards.set(card.id, card)
  }
}
