import { isTemporary } from '#app/realtime/is-temporary.ts'
import { growingWaitMs } from '#app/realtime/socket-error.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import type { Line, ReadPage } from './message-map.ts'

interface Answer {
  messages: Message[]
  hasMore: boolean
}

export function newestPage({ messages, hasMore }: Answer, upTo = 0): ReadPage {
  const from = hasMore ? (messages[0]?.seq ?? 0) : 0
  return { messages, from, to: Math.max(messages.at(-1)?.seq ?? 0, upTo) }
}

/** Without earlier messages the range begins at the start of the chat. */
export function pageBefore({ messages, hasMore }: Answer, before: Message): ReadPage {
  return { messages, from: hasMore ? (messages[0]?.seq ?? 0) : 0, to: before.seq - 1 }
}

// Without later messages the range extends to the highest number known at the request: numbers up
// to there without a message belong to replies.
export function pageAfter({ messages, hasMore }: Answer, after: Message, upTo: number): ReadPage {
  const last = messages.at(-1)?.seq ?? after.seq
  return { messages, from: after.seq, to: hasMore ? last : Math.max(last, upTo) }
}

/** Throws if there is no answer or the API rejects the request. */
export async function readMessages(
  { chatId, rootId }: Line,
  cursor: Record<string, string>,
  stopped?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(limits.socketAnswerMs)
  const signal = stopped ? AbortSignal.any([stopped, limit]) : limit
  const query = rootId ? { ...cursor, parent: rootId } : cursor
  return callApi('GET /chats/:chatId/messages', { params: { chatId }, query, signal })
}

/** Throws if an error cannot be solved by a retry. */
export async function untilDone<T>(work: () => Promise<T>, stopped: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      stopped.throwIfAborted()
      if (error instanceof CallFailed && !isTemporary(error.status)) throw error
      await new Promise((resolve) => setTimeout(resolve, growingWaitMs(attempt)))
      stopped.throwIfAborted()
    }
  }
}
