import { type ReactNode, useMemo, useState } from 'react'
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

interface Fetched {
  after: LoadedCards
  cards: LinkCard[]
}

const gatherMs = 50
const none: LinkCard[] = []

/** Links of messages that arrive later are looked up together, each once. */
export function LinkCardsProvider({ loaded, children }: LinkCardsProviderProps) {
  const { origin } = loaded
  const [fetched, setFetched] = useState<Fetched>({ after: loaded, cards: none })
  if (fetched.after !== loaded) setFetched({ after: loaded, cards: none })
  // When the page is fetched again, titles and permissions may have changed.
  const { asked, waiting } = useMemo(() => newLookup(loaded), [loaded])
  const later = fetched.after === loaded ? fetched.cards : none
  const known = useMemo(() => {
    const cards = new Map([...loaded.cards, ...later].map((card) => [card.id, card]))
    const fetchWaiting = async () => {
      const targets = waiting.splice(0)
      // A link without a card is still a link.
      const more = await callApi('GET /link-cards', { query: cardsQuery(targets) }).catch(() => [])
      setFetched((now) => (now.after === loaded ? { ...now, cards: [...now.cards, ...more] } : now))
    }
    const want = (targets: LinkTarget[]) => {
      const missing = targets.filter(({ id }) => !asked.has(id))
      if (missing.length === 0) return
      for (const { id } of missing) asked.add(id)
      waiting.push(...missing)
      if (waiting.length === missing.length) setTimeout(fetchWaiting, gatherMs)
    }
    return { origin, find: (id: string) => cards.get(id), want }
  }, [later, loaded, origin, asked, waiting])
  return <LinkCardsContext value={known}>{children}</LinkCardsContext>
}

function newLookup({ cards }: LoadedCards) {
  return { asked: new Set(cards.map(({ id }) => id)), waiting: [] as LinkTarget[] }
}
