import type { BotOutcome } from '#contract/entities/chat.ts'
import { type Draft, type Ending, emptyDraft } from './store.ts'

/** A finished answer. */
export type Answer = { draft: Draft; ending: Ending }

/** An answer without words of its own: the web app says it in the reader's language. */
export function answerWithOutcome(outcome: Exclude<BotOutcome, 'found'>): Answer {
  const state = outcome === 'unavailable' ? 'failed' : 'done'
  return { draft: emptyDraft, ending: { state, outcome } }
}

/** An answer with what it says; one that cites nothing says nothing. */
export function answerWithCitations(draft: Draft): Answer {
  if (draft.citations.length === 0) return answerWithOutcome('not_found')
  return { draft, ending: { state: 'done', outcome: 'found' } }
}
