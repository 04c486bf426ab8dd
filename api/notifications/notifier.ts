import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { type Edit, notifyOfEdit } from './of-edit.ts'
import { notifyOfMessages } from './of-messages.ts'

/** Tells people of messages in the background, so that nobody who sends one waits for it. */
export type Notifier = {
  sent: (chatId: string, messageId: string) => void
  edited: (chatId: string, edit: Edit) => void
  /** When everybody has been told of what was sent so far. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Batch = { sent: string[]; edits: Edit[] }

// What is sent to a chat within a pause is told at once: a lively chat of many people is written down
// now and then and not for every message, and the more there is to write, the longer the pause.
const leastPauseMs = 200
const pausePerWork = 4

/**
 * What waits here is lost when the process is killed: nobody is told of it, and it still counts as
 * unread in its chat.
 */
export function createNotifier(deps: Pick<Deps, 'db' | 'publish'>): Notifier {
  const waiting = new Map<string, Batch>()
  const closing = new AbortController()
  let working: Promise<void> | undefined

  const work = async () => {
    while (waiting.size > 0) {
      const batch = [...waiting]
      waiting.clear()
      const begun = performance.now()
      for (const [chatId, news] of batch) {
        await tell(deps, chatId, news).catch((error: unknown) =>
          console.error('people could not be notified:', error),
        )
      }
      const pauseMs = Math.max(leastPauseMs, pausePerWork * (performance.now() - begun))
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
    }
    working = undefined
  }
  const add = (chatId: string, news: Batch) => {
    if (closing.signal.aborted) return
    const { sent, edits } = waiting.get(chatId) ?? { sent: [], edits: [] }
    waiting.set(chatId, { sent: [...sent, ...news.sent], edits: [...edits, ...news.edits] })
    working ??= work()
  }
  const settled = async () => working
  return {
    sent: (chatId, messageId) => add(chatId, { sent: [messageId], edits: [] }),
    edited: (chatId, edit) => add(chatId, { sent: [], edits: [edit] }),
    settled,
    close: () => {
      closing.abort()
      return settled()
    },
  }
}

async function tell(deps: Pick<Deps, 'db' | 'publish'>, chatId: string, { sent, edits }: Batch) {
  if (sent.length > 0) await notifyOfMessages(deps, chatId, sent)
  for (const edit of edits) await notifyOfEdit(deps, chatId, edit)
}
