import { ApiError } from '#api/platform/api-error.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Bot } from './bot.ts'
import { createLeases, isInterrupted, type Leases, listUnanswered, listWriting } from './leases.ts'
import { findQuestionOf } from './question.ts'
import { type BotDeps, createRuns, type Runs } from './runs.ts'
import { clearDraft, endDraft } from './store.ts'

const everyMs = 2_000

// After an outage all writers renew their leases; until then nobody knows who has died.
const pauseMs = 10_000

export type BotLimits = {
  /** How many answers are written at once. The answers to one person are always fewer. */
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
  waitMs: apiLimits.botWaitMs,
  lateMs: 60 * 60_000,
}

export type Others = {
  run: () => Promise<boolean>
}

/**
 * Creates the bot. A growing answer is in its row, so this object has no state that a crash could
 * lose. `others` is null if no other process can use the database.
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
  const writing = { deps, runs, leases, isClosed }
  const again: Bot['again'] = (messageId) => writeAgain(writing, messageId)
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
        await interruptOthers(deps, runs)
      }
      takingOver = takeOver(writing, again)
      await answerLeft()
    },
    recover: async () => {
      // Waits for the answers that are being started: each of them has a run afterwards.
      await runs.begun()
      takingOver?.pause()
      // Other processes may still write the others; their leases tell.
      if (!(await others?.run()))
        for (const id of await interruptOthers(deps, runs)) await again(id)
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

interface Writing {
  deps: BotDeps
  runs: Runs
  leases: Leases | null
  isClosed: () => boolean
}

async function writeAgain(
  { deps, runs, leases, isClosed }: Writing,
  messageId: string,
): Promise<void> {
  const question = await findQuestionOf(deps.db, messageId)
  const isFree = !isClosed() && question && !runs.has(messageId)
  const isOurs = isFree && (!leases || (await leases.take(messageId)))
  if (!isOurs || !(await clearDraft(deps, messageId))) throw new ApiError('not_retryable')
  runs.start(messageId, question)
}

async function interruptOthers(deps: BotDeps, runs: Runs): Promise<string[]> {
  const others = (await listWriting(deps.db)).filter((id) => !runs.has(id))
  for (const id of others) await endDraft(deps, id, 'interrupted')
  return others
}

function takeOver({ deps, runs, leases, isClosed }: Writing, again: Bot['again']) {
  if (!leases) return null
  return startTakingOver({
    leases,
    running: runs.ids,
    isSettling: isClosed,
    write: (id) => writeLeft(deps, leases, id, again),
  })
}

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

type Steps = {
  leases: Leases
  running: () => string[]
  isSettling: () => boolean
  write: (messageId: string) => Promise<void>
}

function startTakingOver({ leases, running, isSettling, write }: Steps) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let notBefore = 0
  const step = async () => {
    await leases.renew(running())
    if (isSettling() || Date.now() < notBefore) return
    for (const id of await leases.listLeft()) {
      if (isSettling()) return
      if (!running().includes(id) && (await leases.take(id))) await write(id)
    }
  }
  const pause = () => {
    notBefore = Date.now() + pauseMs
  }
  const schedule = () => {
    timer = setTimeout(() => {
      working = step()
        .catch(pause)
        .finally(() => {
          if (!stopped) schedule()
        })
    }, everyMs).unref()
  }
  let working = Promise.resolve()
  schedule()
  return {
    pause,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
