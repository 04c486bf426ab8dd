import { untilAvailable } from '#api/db/unavailable.ts'
import type { Deps } from '#api/deps.ts'
import { type Composing, compose } from './compose.ts'
import { ModelFailed } from './model.ts'
import type { Queue } from './queue.ts'
import { type Ending, endDraft } from './store.ts'
import { createWriter } from './writer.ts'

/** Why an answer ends before it is finished; `lost`: another process ended it or took it over. */
type EndReason = 'stopped' | 'interrupted' | 'lost'

/** One answer that is being written, or waits for its turn. */
export type Run = {
  /** Resolves when the answer is stored as ended. */
  done: Promise<void>
  end: (why: Exclude<EndReason, 'lost'>) => Promise<void>
}

export type RunOptions = {
  deps: Pick<Deps, 'db' | 'settings' | 'publish'>
  queue: Queue
  model: () => Promise<Composing['model']>
  /** How often a growing answer is stored and shown at most. */
  everyMs: number
  modelMs: number
  closing: AbortSignal
  /** Called once, when the run has ended. */
  onEnd: (run: Run) => void
}

/** Writes the answer to a question into its message, in turns with those of other people. */
export function startRun(
  { deps, queue, everyMs, closing, onEnd, ...options }: RunOptions,
  messageId: string,
  question: { id: string; user_id: string },
): Run {
  const control = new AbortController()
  const { signal } = control
  let started = false

  const work = async () => {
    if (signal.aborted) return
    started = true
    const lose = () => control.abort('lost' satisfies EndReason)
    const writer = createWriter(deps, messageId, { everyMs, lose, closing })
    try {
      const model = await options.model()
      const context = { db: deps.db, model, write: writer.write, signal, modelMs: options.modelMs }
      const giveUp = AbortSignal.any([signal, closing])
      const { draft, ending } = await untilAvailable(() => compose(context, question.id), giveUp)
      await writer.end(ending, draft)
    } catch (error) {
      if (!signal.aborted) logFailure(error)
      await writer.end(signal.aborted ? endingOf(signal.reason) : failed)
    }
  }

  const run: Run = {
    done: queue
      .add(question.user_id, work)
      .catch((error) => console.error('the end of an answer could not be stored:', error))
      .finally(() => onEnd(run)),
    end: async (why) => {
      control.abort(why)
      if (started) return run.done
      onEnd(run)
      await endDraft(deps, messageId, why)
    },
  }
  return run
}

// That a server refuses or is slow is its operator's to know, and no fault of the program.
function logFailure(error: unknown): void {
  const isOutside = error instanceof ModelFailed || error instanceof DOMException
  console.error('an answer failed:', isOutside ? error.message : error)
}

const failed: Ending = { state: 'failed', outcome: 'unavailable' }

// Another process has ended a lost answer, or taken it over: storing this ending changes nothing there.
function endingOf(why: EndReason): Ending {
  return { state: why === 'stopped' ? 'stopped' : 'interrupted', outcome: null }
}
