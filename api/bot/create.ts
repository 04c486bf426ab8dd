import { untilAvailable } from '#api/db/unavailable.ts'
import type { Deps } from '#api/deps.ts'
import { ApiError } from '#api/http/errors.ts'
import { Pool } from '#api/pool.ts'
import { limits } from '#contract/limits.ts'
import type { Bot } from './bot.ts'
import { createLeases, type Leases } from './leases.ts'
import { createModel, type Model } from './model.ts'
import { insertPlaceholder } from './placeholder.ts'
import { findQuestionOf } from './question.ts'
import { type Run, startRun } from './run.ts'
import { clearDraft, endDraft } from './store.ts'
import { startTakingOver } from './take-over.ts'
import { isInterrupted, listUnanswered, listWriting } from './unfinished.ts'

export type BotLimits = {
  /**
   * How many answers are written at once; the other answers wait. The answers to one person are
   * always fewer than this.
   */
  simultaneous: number
  /** The shortest interval between two updates of a growing answer. */
  everyMs: number
  /** How long an answer may wait in the queue and be written. Then it fails. */
  waitMs: number
  /** The age up to which a question is still answered after a restart. */
  lateMs: number
}

const defaults: BotLimits = {
  simultaneous: 3,
  everyMs: 120,
  waitMs: limits.botWaitMs,
  lateMs: 60 * 60_000,
}

type BotDeps = Pick<Deps, 'db' | 'settings' | 'publish' | 'embeddings'>

/** The other processes that use the same database. */
export type Others = {
  /** Whether there are any at this moment. */
  run: () => Promise<boolean>
}

/**
 * Creates the bot. An answer is stored as a row before it is written, and its text grows in that
 * row. After a crash the row shows how far the answer had come, so this object keeps no state that
 * must not be lost. `others`: null if no other process can use the database.
 */
export function createBot(
  deps: BotDeps,
  changed: Partial<BotLimits> = {},
  others: Others | null = null,
): Bot {
  const { db } = deps
  const { lateMs, ...options } = { ...defaults, ...changed }
  const closing = new AbortController()
  let settling = false
  const isClosed = () => settling || closing.signal.aborted
  const leases = others && createLeases(db)
  const runs = createRuns(deps, options, closing.signal, leases)
  const answer: Bot['answer'] = (question) => {
    if (!isClosed()) runs.begin(question)
  }
  const again: Bot['again'] = async (messageId) => {
    const question = await findQuestionOf(db, messageId)
    const isFree = !isClosed() && question && !runs.has(messageId)
    const isOurs = isFree && (!leases || (await leases.take(messageId)))
    if (!isOurs || !(await clearDraft(deps, messageId))) throw new ApiError('not_retryable')
    runs.start(messageId, question)
  }
  const interruptOthers = async () => {
    const others = (await listWriting(db)).filter((id) => !runs.has(id))
    for (const id of others) await endDraft(deps, id, 'interrupted')
    return others
  }
  let takingOver: ReturnType<typeof startTakingOver> | null = null
  const answerLeft = async () => {
    for (const question of await listUnanswered(db, lateMs)) answer(question)
  }
  return {
    answer,
    again,
    stop: async (messageId) => {
      await runs.end(messageId, 'stopped')
      await endDraft(deps, messageId, 'stopped')
    },
    start: async (alone) => {
      if (alone) {
        await leases?.clear()
        await interruptOthers()
      }
      takingOver =
        leases &&
        startTakingOver({
          leases,
          running: runs.ids,
          isSettling: isClosed,
          write: (id) => writeLeft(deps, leases, id, again),
        })
      await answerLeft()
    },
    recover: async () => {
      // Waits for the answers that are being started: each of them has a run afterwards.
      await runs.begun()
      takingOver?.pause()
      // Other processes may still write the others; their leases tell.
      if (!(await others?.run())) for (const id of await interruptOthers()) await again(id)
      await answerLeft()
    },
    settle: async () => {
      settling = true
      await runs.begun()
      await runs.done()
    },
    close: async () => {
      closing.abort()
      await takingOver?.stop()
      await runs.begun()
      if (await others?.run().catch(() => false)) runs.leave()
      await runs.endAll('interrupted')
      await leases?.leaveAll().catch(() => {})
    },
  }
}

// Writes an answer again whose writer has left it, unless it has ended.
async function writeLeft(
  deps: BotDeps,
  leases: Leases,
  messageId: string,
  again: Bot['again'],
): Promise<void> {
  const release = () => leases.release(messageId)
  await endDraft(deps, messageId, 'interrupted')
  if (await isInterrupted(deps.db, messageId)) await again(messageId).catch(release)
  else await release()
}

type NewQuestion = Parameters<Bot['answer']>[0]

/** The answers that this process starts and writes. */
function createRuns(
  deps: BotDeps,
  own: Omit<BotLimits, 'lateMs'>,
  closing: AbortSignal,
  leases: Leases | null,
) {
  let leaving = false
  const endLease = (messageId: string) => {
    // A lease that could not be ended expires.
    if (!leaving) leases?.release(messageId).catch(() => {})
  }

  const pool = new Pool(own.simultaneous)
  const running = new Map<string, Run>()
  const beginning = new Set<Promise<void>>()
  let model: Promise<Model | null> | undefined

  const start = (messageId: string, question: { id: string; user_id: string }) => {
    const onEnd = (run: Run) => {
      if (running.get(messageId) === run) running.delete(messageId)
      endLease(messageId)
    }
    const options = { ...own, deps, pool, closing, onEnd, isOurs: leases?.isOurs(messageId) }
    const run = startRun(
      {
        ...options,
        model: () => {
          model ??= createModel(deps.settings)
          return model
        },
      },
      messageId,
      question,
    )
    running.set(messageId, run)
  }
  const begin = async (question: NewQuestion) => {
    const messageId = await untilAvailable(() => insertPlaceholder(deps, question), closing)
    if (!messageId) return
    if (closing.aborted) return void (await endDraft(deps, messageId, 'interrupted'))
    await leases?.take(messageId)
    start(messageId, question)
  }
  return {
    start,
    begin: (question: NewQuestion) => {
      const begun = begin(question)
        .catch((error) => console.error('an answer could not be started:', error))
        .finally(() => beginning.delete(begun))
      beginning.add(begun)
    },
    has: (messageId: string) => running.has(messageId),
    ids: () => [...running.keys()],
    /** From now on, ended answers keep their leases, for other processes to go on. */
    leave: () => {
      leaving = true
    },
    end: async (messageId: string, why: 'stopped') => running.get(messageId)?.end(why),
    /** Resolves when every answer that is being started has its message. */
    begun: async () => {
      await Promise.all(beginning)
    },
    done: async () => {
      await Promise.all([...running.values()].map((run) => run.done))
    },
    endAll: async (why: 'interrupted') => {
      await Promise.all([...running.values()].map((run) => run.end(why)))
    },
  }
}
