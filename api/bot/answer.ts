import type { BotOutcome } from '#contract/entities/chat.ts'
import { type Draft, type Ending, emptyDraft } from './store.ts'

/** A finished answer. */
export type Composed = { draft: Draft; ending: Ending }

/** An answer without words of its own: the web app says it in the reader's language. */
export function saying(outcome: Exclude<BotOutcome, 'found'>): Composed {
  const state = outcome === 'unavailable' ? 'failed' : 'done'
  return { draft: emptyDraft, ending: { state, outcome } }
}

/** An answer with what it says; one that cites nothing says nothing. */
export function citing(draft: Draft): Composed {
  if (draft.citations.length === 0) return saying('not_found')
  return { draft, ending: { state: 'done', outcome: 'found' } }
}
