import { growingWaitMs, willPass } from '#app/realtime/socket-error.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import type { ReadPage } from './message-map.ts'

interface Answer {
  messages: Message[]
  hasMore: boolean
}

/** The newest messages there are, or those around one: as they were answered to a page. */
export function newestPage({ messages, hasMore }: Answer, upTo = 0): ReadPage {
  const from = hasMore ? (messages[0]?.seq ?? 0) : 0
  return { messages, from, to: Math.max(messages.at(-1)?.seq ?? 0, upTo) }
}

/** Messages before one; the first of all of them where there are no more. */
export function pageBefore({ messages, hasMore }: Answer, before: Message): ReadPage {
  return { messages, from: hasMore ? (messages[0]?.seq ?? 0) : 0, to: before.seq - 1 }
}

/**
 * Messages after one. Where there are no more, all is known as far as was known of when it was asked
 * for: what has a number up to there and is not in it is a reply.
 */
export function pageAfter({ messages, hasMore }: Answer, after: Message, upTo: number): ReadPage {
  const last = messages.at(-1)?.seq ?? after.seq
  return { messages, from: after.seq, to: hasMore ? last : Math.max(last, upTo) }
}

/** A page of messages; fails where the server does not answer, or not with them. */
export async function readMessages(
  chatId: string,
  cursor: Record<string, string>,
  stopped?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(limits.socketAnswerMs)
  const signal = stopped ? AbortSignal.any([stopped, limit]) : limit
  return callApi('GET /chats/:chatId/messages', { params: { chatId }, query: cursor, signal })
}

/** Does something until it succeeds, with growing waits; gives up on what will be refused again. */
export async function untilDone<T>(work: () => Promise<T>, stopped: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      stopped.throwIfAborted()
      if (error instanceof CallFailed && !willPass(error.status)) throw error
      await new Promise((resolve) => setTimeout(resolve, growingWaitMs(attempt)))
      stopped.throwIfAborted()
    }
  }
}
