import type { RawBuilder } from 'kysely'
import { broadcastNew, selectSent } from '#api/chats/messages/broadcast.ts'
import { insertMessage } from '#api/chats/messages/insert.ts'
import type { MessageRow } from '#api/chats/messages/select.ts'
import type { Deps } from '#api/deps.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { botId } from '#api/platform/ids.ts'
import { Pool } from '#api/platform/pool.ts'
import type { Bot } from './bot.ts'
import { type Composing, compose } from './compose.ts'
import type { BotLimits } from './create.ts'
import type { Leases } from './leases.ts'
import { createModel, type Model, ModelFailed } from './model/model.ts'
import { type Ending, emptyDraft, endDraft, endWithDraft } from './store.ts'
import { createWriter } from './writer.ts'

const failed: Ending = { state: 'failed', outcome: 'unavailable' }

export type BotDeps = Pick<Deps, 'db' | 'settings' | 'publish' | 'embeddings'>

export type Runs = ReturnType<typeof createRuns>

type NewQuestion = Parameters<Bot['answer']>[0]

export function createRuns(
  deps: BotDeps,
  own: Omit<BotLimits, 'lateMs'>,
  closing: AbortSignal,
  leases: Leases | null,
) {
  const shared = {
    ...own,
    deps,
    closing,
    pool: new Pool({ places: own.simultaneous }),
    model: modelOf(deps),
  }
  let leaving = false
  const running = new Map<string, Run>()
  const beginning = new Set<Promise<void>>()

  const start = (messageId: string, question: { id: string; user_id: string }) => {
    const onEnd = (run: Run) => {
      if (running.get(messageId) === run) running.delete(messageId)
      // A lease that could not be ended expires.
      if (!leaving) leases?.release(messageId).catch(() => {})
    }
    const options = { ...shared, onEnd, isOurs: leases?.isOurs(messageId) }
    const run = startRun(options, messageId, question)
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

// A process that never answers does not open the model.
function modelOf({ settings }: BotDeps): () => Promise<Model | null> {
  let model: Promise<Model | null> | undefined
  return () => {
    model ??= createModel(settings)
    return model
  }
}

// The `clientId` is the question's id, so a question gets only one answer even with several
// processes. Null if the answer exists already.
async function insertPlaceholder(
  deps: Pick<Deps, 'db' | 'publish'>,
  question: Pick<MessageRow, 'id' | 'chat_id' | 'root_id'>,
): Promise<string | null> {
  const id = await insertMessage(deps.db, {
    chat_id: question.chat_id,
    user_id: botId,
    sender_type: 'bot',
    client_id: question.id,
    content: '',
    root_id: question.root_id,
    parent_id: question.id,
    bot_state: 'writing',
  })
  if (!id) return null
  const row = await selectSent(deps.db).where('messages.id', '=', id).executeTakeFirst()
  if (!row) return null
  broadcastNew(deps, row)
  return id
}

/** `lost`: another process has ended the answer or taken it over. */
type EndReason = 'stopped' | 'interrupted' | 'late' | 'lost'

type Run = {
  done: Promise<void>
  end: (why: Exclude<EndReason, 'lost'>) => Promise<void>
}

type RunOptions = {
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
function startRun(
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

// A lost answer's end is not stored, because the row belongs to another process.
function endingOf(why: EndReason): Ending {
  if (why === 'late') return failed
  return { state: why === 'stopped' ? 'stopped' : 'interrupted', outcome: null }
}
