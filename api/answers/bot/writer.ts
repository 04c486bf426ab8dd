import type { RawBuilder } from 'kysely'
import { databaseLimits } from '#api/platform/db/limits.ts'
import { DatabaseUnavailable, untilAvailable } from '#api/platform/db/unavailable.ts'
import { answersEnded } from '#api/platform/metrics.ts'
import {
  type Draft,
  type Ending,
  emptyDraft,
  endWithDraft,
  type Publisher,
  storeDraft,
} from './store.ts'

export type Writer = {
  /** Calls `draft` only when it stores the answer. */
  write: (draft: () => Draft) => void
  /** Without a draft, the last one is stored. Resolves when the end is stored. */
  end: (ending: Ending, draft?: Draft) => Promise<void>
}

type WriterOptions = {
  everyMs: number
  lose: () => void
  closing: AbortSignal
  isOurs: RawBuilder<boolean> | undefined
}

const charactersPerPause = 2_000

/**
 * Stores at most once per `everyMs`. Calls `lose` if somebody else has ended the answer or taken it
 * over. Retries during a database outage until `closing` is aborted.
 */
export function createWriter(
  teller: Publisher,
  messageId: string,
  { everyMs, lose, closing, isOurs }: WriterOptions,
): Writer {
  let draft: () => Draft = () => emptyDraft
  let pauseMs = everyMs
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<unknown> = Promise.resolve()
  let ended = false

  const store = async () => {
    const shown = draft
    const now = shown()
    if (!(await storeDraft(teller, messageId, now, null, isOurs))) return lose()
    // The pause grows with the answer's length, because each update sends the whole answer.
    pauseMs = everyMs * Math.max(1, now.content.length / charactersPerPause)
    timer = ended || draft === shown ? undefined : setTimeout(show, pauseMs)
  }
  const show = () => {
    storing = store().catch((error) => {
      if (error instanceof DatabaseUnavailable && !ended) {
        timer = setTimeout(show, databaseLimits.retryMs)
        return
      }
      console.error('an answer could not be stored:', error)
      lose()
    })
  }
  return {
    write: (next) => {
      if (ended) return
      draft = next
      timer ??= setTimeout(show, pauseMs)
    },
    end: async (ending, last) => {
      answersEnded.inc({ state: ending.state })
      ended = true
      clearTimeout(timer)
      await storing
      await untilAvailable(
        () => endWithDraft(teller, messageId, { draft: last ? () => last : draft, ending }, isOurs),
        closing,
      )
    },
  }
}
