import { createContext } from 'react'
import type { LinkCard } from '#contract/entities/link-card.ts'
import type { LinkTarget } from './link-targets.ts'

export interface KnownCards {
  /** Of the links that have cards; empty if no link has one. */
  origin: string
  find: (id: string) => LinkCard | undefined
  /** Only those that were not looked up yet. */
  want: (targets: LinkTarget[]) => void
}

export const LinkCardsContext = createContext<KnownCards>({
  origin: '',
  find: () => undefined,
  want: () => {},
})
