import type { RawBuilder } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import type { Pool } from '#api/platform/pool.ts'
import { type Composing, compose } from './compose.ts'
import { ModelFailed } from './model/model.ts'
import { type Ending, emptyDraft, endDraft, endWithDraft } from './store.ts'
import { createWriter } from './writer.ts'

/** `lost`: another process has ended the answer or taken it over. */
type EndReason = 'stopped' | 'interrupted' | 'late' | 'lost'

export type Run = {
  done: Promise<void>
  end: (why: Exclude<EndReason, 'lost'>) => Promise<void>
}

export type RunOptions = {
  deps: Pick<Deps, 'db' | 'settings' | 'publish' | 'embeddings'>
  pool: Pool
  model: () => Promise<Composing['model']>
  /** The shortest interval between two updates of a growing answer. */
  everyMs: number
  waitMs: number
  closing: AbortSignal
  isOurs: RawBuilder<boolean> | undefined
  onEnd: (run: Run) => void
}

/** The run waits in a queue that is fair between people. */
export function startRun(
  { deps, pool, everyMs, waitMs, closing, isOurs, onEnd, ...options }: RunOptions,
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
    const writer = createWriter(deps, messageId, { everyMs, lose, closing, isOurs })
    try {
      const model = await options.model()
      const { db, embeddings } = deps
      const context = { db, embeddings, model, write: writer.write, signal }
      const giveUp = AbortSignal.any([signal, closing])
      const { draft, ending } = await untilAvailable(() => compose(context, question.id), giveUp)
      await writer.end(ending, draft)
    } catch (error) {
      if (!signal.aborted) logFailure(error)
      else if (signal.reason === 'late') console.error(`an answer took more than ${waitMs} ms`)
      await writer.end(signal.aborted ? endingOf(signal.reason) : failed)
    }
  }

  const run: Run = {
    done: pool
      .run(question.user_id, work)
      .catch((error) => console.error('the end of an answer could not be stored:', error))
      .finally(() => {
        clearTimeout(deadline)
        onEnd(run)
      }),
    end: async (why) => {
      control.abort(why)
      if (started) return run.done
      clearTimeout(deadline)
      onEnd(run)
      const late = { draft: () => emptyDraft, ending: failed }
      if (why === 'late') await endWithDraft(deps, messageId, late, isOurs)
      else await endDraft(deps, messageId, why)
    },
  }
  const deadline = setTimeout(() => {
    run.end('late').catch((error) => console.error('a late answer could not be ended:', error))
  }, waitMs)
  return run
}

// An error or a timeout of the model's server is no bug of this program, so its stack trace is not
// printed.
function logFailure(error: unknown): void {
  const isOutside = error instanceof ModelFailed || error instanceof DOMException
  console.error('an answer failed:', isOutside ? error.message : error)
}

const failed: Ending = { state: 'failed', outcome: 'unavailable' }

// A lost answer's end is not stored, because the row belongs to another process.
function endingOf(why: EndReason): Ending {
  if (why === 'late') return failed
  return { state: why === 'stopped' ? 'stopped' : 'interrupted', outcome: null }
}
