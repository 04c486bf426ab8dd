import { untilAvailable } from '#api/db/unavailable.ts'
import type { Deps } from '#api/deps.ts'
import { ApiError } from '#api/http/errors.ts'
import type { Bot } from './bot.ts'
import { compose } from './compose.ts'
import { createModel, type Model, ModelFailed } from './model.ts'
import { beginAnswer } from './placeholder.ts'
import { createQueue } from './queue.ts'
import { clearDraft, type Ending, endDraft } from './store.ts'
import { listUnanswered, listWriting } from './unfinished.ts'
import { createWriter } from './writer.ts'

export type BotLimits = {
  /** How many answers are written at once; more wait. */
  simultaneous: number
  /** How often a growing answer is stored and shown at most. */
  everyMs: number
  modelMs: number
  /** How old a question may be that is still answered after a restart. */
  lateMs: number
}

const defaults: BotLimits = {
  simultaneous: 2,
  everyMs: 120,
  modelMs: 60_000,
  lateMs: 60 * 60_000,
}

type Why = 'stopped' | 'interrupted' | 'lost'
type Running = { done: Promise<void>; end: (why: 'stopped' | 'interrupted') => Promise<void> }

/**
 * The bot. An answer is a row from its first moment, and grows in it; nothing that matters about it
 * lives here, so that whoever leaves and whatever breaks, the row tells how far it came.
 */
export function createBot(
  deps: Pick<Deps, 'db' | 'settings' | 'publish'>,
  limits: Partial<BotLimits> = {},
): Bot {
  const { db } = deps
  const { simultaneous, everyMs, modelMs, lateMs } = { ...defaults, ...limits }
  const queue = createQueue(simultaneous)
  const running = new Map<string, Running>()
  const beginning = new Set<Promise<void>>()
  let model: Promise<Model | null> | undefined
  const closing = new AbortController()
  let settling = false
  const isClosed = () => settling || closing.signal.aborted

  const write = (messageId: string, question: { id: string; user_id: string }) => {
    const control = new AbortController()
    const { signal } = control
    const lose = () => control.abort('lost' satisfies Why)
    let started = false
    const work = async () => {
      if (signal.aborted) return
      started = true
      const writer = createWriter(deps, messageId, {
        everyMs,
        lose,
        closing: closing.signal,
      })
      try {
        model ??= createModel(deps.settings)
        const context = { db, model: await model, write: writer.write, signal, modelMs }
        const giveUpNow = AbortSignal.any([signal, closing.signal])
        const composed = () => compose(context, question.id)
        const { draft, ending } = await untilAvailable(composed, giveUpNow)
        await writer.end(ending, draft)
      } catch (error) {
        if (!signal.aborted) tell(error)
        await writer.end(signal.aborted ? endingOf(signal.reason) : failed)
      }
    }
    const forget = () => {
      if (running.get(messageId) === own) running.delete(messageId)
    }
    const done = queue
      .add(question.user_id, work)
      .catch((error) => console.error('the end of an answer could not be stored:', error))
      .finally(forget)
    const own: Running = {
      done,
      end: async (why) => {
        control.abort(why)
        if (started) return done
        forget()
        await endDraft(deps, messageId, why)
      },
    }
    running.set(messageId, own)
  }

  const begin = async (question: Parameters<Bot['answer']>[0]) => {
    const messageId = await untilAvailable(() => beginAnswer(deps, question), closing.signal)
    if (!messageId) return
    if (closing.signal.aborted) await endDraft(deps, messageId, 'interrupted')
    else write(messageId, question)
  }

  const answer: Bot['answer'] = (question) => {
    if (isClosed()) return
    const begun = begin(question)
      .catch((error) => console.error('an answer could not be begun:', error))
      .finally(() => beginning.delete(begun))
    beginning.add(begun)
  }

  const again: Bot['again'] = async (messageId) => {
    const row = await db
      .selectFrom('messages')
      .innerJoin('messages as question', 'question.id', 'messages.client_id')
      .select(['question.id', 'question.user_id'])
      .where('messages.id', '=', messageId)
      .where('messages.sender_type', '=', 'bot')
      .executeTakeFirst()
    if (isClosed() || !row || running.has(messageId) || !(await clearDraft(deps, messageId)))
      throw new ApiError('not_retryable')
    write(messageId, row)
  }
  const interruptOthers = async () => {
    const others = (await listWriting(db)).filter((id) => !running.has(id))
    for (const id of others) await endDraft(deps, id, 'interrupted')
    return others
  }
  const answerLeft = async () => {
    for (const question of await listUnanswered(db, lateMs)) answer(question)
  }

  return {
    answer,
    stop: async (messageId) => {
      await running.get(messageId)?.end('stopped')
      await endDraft(deps, messageId, 'stopped')
    },
    again,
    start: async () => {
      await interruptOthers()
      await answerLeft()
    },
    recover: async () => {
      // Those that are being begun are somebody's in a moment.
      await Promise.all(beginning)
      for (const id of await interruptOthers()) await again(id)
      await answerLeft()
    },
    settle: async () => {
      settling = true
      await Promise.all(beginning)
      await Promise.all([...running.values()].map(({ done }) => done))
    },
    close: async () => {
      closing.abort()
      await Promise.all(beginning)
      await Promise.all([...running.values()].map((own) => own.end('interrupted')))
    },
  }
}

// That a server refuses or is slow is its operator's to know, and no fault of the program.
function tell(error: unknown): void {
  const outside = error instanceof ModelFailed || error instanceof DOMException
  console.error('an answer failed:', outside ? error.message : error)
}

const failed: Ending = { state: 'failed', outcome: 'unavailable' }

// Somebody else has ended a lost answer, or taken it over; to them this changes nothing.
function endingOf(why: Why): Ending {
  return { state: why === 'stopped' ? 'stopped' : 'interrupted', outcome: null }
}
