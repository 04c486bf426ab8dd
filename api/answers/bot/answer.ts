import type { BotOutcome } from '#contract/entities/chat.ts'
import type { Source } from './quotes/sources.ts'
import { type Draft, type Ending, emptyDraft } from './store.ts'

export type Answer = { draft: Draft; ending: Ending }

/** An answer without text: the web app has a sentence for its outcome in each language. */
export function answerWithOutcome(outcome: Exclude<BotOutcome, 'found'>): Answer {
  const state = outcome === 'unavailable' || outcome === 'no_provider' ? 'failed' : 'done'
  return { draft: emptyDraft, ending: { state, outcome } }
}

/** An answer with text; without citations it becomes `not_found`. */
export function answerWithCitations(draft: Draft): Answer {
  if (draft.citations.length === 0) return answerWithOutcome('not_found')
  return { draft, ending: { state: 'done', outcome: 'found' } }
}

export function withFilesRead(answer: Answer, sources: Pick<Source, 'resourceId'>[]): Answer {
  const filesRead = new Set(sources.map(({ resourceId }) => resourceId)).size
  return { ...answer, ending: { ...answer.ending, filesRead } }
}
