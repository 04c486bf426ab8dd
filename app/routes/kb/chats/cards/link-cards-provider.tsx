import { type ReactNode, useMemo, useRef, useState } from 'react'
import { callApi } from '#app/upstream/browser.ts'
import type { LinkCard } from '#contract/entities/link-card.ts'
import { cardsQuery } from './cards-query.ts'
import { LinkCardsContext } from './link-cards-context.ts'
import type { LinkTarget } from './link-targets.ts'
import type { LoadedCards } from './read-link-cards.ts'

interface LinkCardsProviderProps {
  loaded: LoadedCards
  children: ReactNode
}

/** The cards that were fetched after the page was loaded. */
interface Fetched {
  after: LoadedCards
  cards: LinkCard[]
}

const gatherMs = 50
const none: LinkCard[] = []

/**
 * Gives the messages of a page the cards of their links. Links of messages that arrive later are
 * looked up together, each once.
 */
export function LinkCardsProvider({ loaded, children }: LinkCardsProviderProps) {
  const { origin } = loaded
  const [fetched, setFetched] = useState<Fetched>({ after: loaded, cards: [] })
  const waiting = useRef<LinkTarget[]>([])
  // When the page is fetched again, everything is looked up again: titles and permissions may have
  // changed.
  const asked = useMemo(() => new Set(loaded.cards.map(({ id }) => id)), [loaded])
  const later = fetched.after === loaded ? fetched.cards : none
  const known = useMemo(() => {
    const cards = new Map([...loaded.cards, ...later].map((card) => [card.id, card]))
    const fetchWaiting = async () => {
      const targets = waiting.current.splice(0)
      // A link without a card is still a link.
      const more = await callApi('GET /link-cards', { query: cardsQuery(targets) }).catch(() => [])
      if (more.length === 0) return
      setFetched(({ after, cards: before }) => ({
        after: loaded,
        cards: after === loaded ? [...before, ...more] : more,
      }))
    }
    const want = (targets: LinkTarget[]) => {
      const missing = targets.filter(({ id }) => !asked.has(id))
      if (missing.length === 0) return
      for (const { id } of missing) asked.add(id)
      waiting.current.push(...missing)
      if (waiting.current.length === missing.length) setTimeout(fetchWaiting, gatherMs)
    }
    return { origin, find: (id: string) => cards.get(id), want }
  }, [later, loaded, origin, asked])
  return <LinkCardsContext value={known}>{children}</LinkCardsContext>
}
