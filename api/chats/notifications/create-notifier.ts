import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#api/deps.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { announceNotifications } from './announce.ts'
import {
  insertMentions,
  markWritersRead,
  notifyOfMessages,
  partsOfChat,
} from './notify-of-messages.ts'

type Edit = { messageId: string; before: string[] }

/** Works in the background, so that sending a message does not wait. */
export type Notifier = {
  sent: (chatId: string, messageId: string) => void
  edited: (chatId: string, edit: Edit) => void
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Batch = { sent: string[]; edits: Edit[] }

// Messages within a pause are written together, so that a busy chat with many members does not
// write for each. The pause grows with the time that the last write took.
const leastPauseMs = 200
const pausePerWork = 4
// After so many failures the cause is in the batch itself.
const mostTries = 5

/** After a kill, waiting messages notify nobody, but still count as unread in their chat. */
export function createNotifier(deps: Pick<Deps, 'db' | 'publish'>): Notifier {
  const waiting = new Map<string, Batch>()
  let nextBatch = Promise.withResolvers<void>()
  let lastBatch = Promise.resolve()
  let working: Promise<void> | undefined
  let pausing = new AbortController()
  const closing = new AbortController()

  const work = async () => {
    while (waiting.size > 0) {
      const batch = [...waiting]
      const done = nextBatch
      waiting.clear()
      nextBatch = Promise.withResolvers()
      lastBatch = done.promise
      pausing = new AbortController()
      const begun = performance.now()
      for (const [chatId, news] of batch) await notifyBatch(deps, chatId, news, closing.signal)
      done.resolve()
      const pauseMs = Math.max(leastPauseMs, pausePerWork * (performance.now() - begun))
      if (!closing.signal.aborted)
        await wait(pauseMs, undefined, { signal: pausing.signal }).catch(() => {})
    }
    working = undefined
  }
  const add = (chatId: string, news: Batch) => {
    if (closing.signal.aborted) return
    const { sent, edits } = waiting.get(chatId) ?? { sent: [], edits: [] }
    waiting.set(chatId, { sent: [...sent, ...news.sent], edits: [...edits, ...news.edits] })
    working ??= work()
  }
  return {
    sent: (chatId, messageId) => add(chatId, { sent: [messageId], edits: [] }),
    edited: (chatId, edit) => add(chatId, { sent: [], edits: [edit] }),
    settled: () => {
      if (waiting.size === 0) return lastBatch
      pausing.abort()
      return nextBatch.promise
    },
    close: async () => {
      closing.abort()
      pausing.abort()
      await working
    },
  }
}

async function notifyBatch(
  deps: Pick<Deps, 'db' | 'publish'>,
  chatId: string,
  { sent, edits }: Batch,
  closing: AbortSignal,
): Promise<void> {
  const writerIds = new Set<string>()
  const parts = sent.length > 0 && (await persist(() => partsOfChat(deps.db, chatId), closing))
  for (const part of parts || []) {
    const notified = await persist(() => notifyOfMessages(deps.db, chatId, sent, part), closing)
    if (!notified) continue
    for (const id of notified.writerIds) writerIds.add(id)
    // Apart, because a message that is stored twice counts twice.
    await persist(() => announceNotifications(deps, notified.ids), closing)
  }
  await persist(() => markWritersRead(deps, chatId, [...writerIds]), closing)
  for (const edit of edits) await persist(() => notifyOfEdit(deps, chatId, edit), closing)
}

async function persist<T>(work: () => Promise<T>, closing: AbortSignal): Promise<T | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await untilAvailable(work, closing)
    } catch (error) {
      if (tries === mostTries) {
        console.error('notifications could not be stored:', error)
        return null
      }
    }
    await wait(leastPauseMs * tries, undefined, { signal: closing }).catch(() => {})
  }
}

// Whom the previous text did not mention, once each. Others keep their notification. Broadcasts
// notifications that show the message.
async function notifyOfEdit(
  deps: Pick<Deps, 'db' | 'publish'>,
  chatId: string,
  { messageId, before }: Edit,
): Promise<void> {
  const { db } = deps
  const message = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.mention_ids', 'chats.kb_id'])
    .where('messages.id', '=', messageId)
    .where('messages.is_deleted', '=', false)
    .executeTakeFirst()
  if (!message) return
  if (message.mention_ids.some((userId) => !before.includes(userId)))
    for (const part of await partsOfChat(db, chatId))
      await insertMentions(db, { id: chatId, kb_id: message.kb_id }, [messageId], part, { before })
  const shown = await db
    .selectFrom('notifications')
    .select('id')
    .where('message_id', '=', messageId)
    .where('group_count', '=', 1)
    .execute()
  await announceNotifications(
    deps,
    shown.map(({ id }) => id),
  )
}
