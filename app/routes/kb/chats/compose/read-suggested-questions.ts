import { newFormId } from '#app/middleware/once.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Message } from '#contract/entities/chat.ts'
import { isFollowed } from './next-questions.tsx'

/** `after`: the answer that they follow; null at the beginning. */
export interface Suggested {
  headings: string[]
  clientId: string
  after: string | null
}

/** None without permission to read files. The question has an id of its own. */
export async function readFirstSuggested(arrival: Arrival, kbId: string): Promise<Suggested> {
  const answer = await upstream(arrival).attempt.listTopics({ params: { kbId } })
  return {
    headings: answer.ok ? answer.data : [],
    clientId: newFormId(arrival.context),
    after: null,
  }
}

/** After the newest message of a chat with the bot; null if it is no answer with quotes. */
export async function readSuggested(
  arrival: Arrival,
  kbId: string,
  newest: Message | undefined,
): Promise<Suggested | null> {
  if (!newest) return readFirstSuggested(arrival, kbId)
  if (!isFollowed(newest)) return null
  const { chatId, id } = newest
  const answer = await upstream(arrival).attempt.listTopicsAfter({
    params: { chatId, messageId: id },
  })
  return { headings: answer.ok ? answer.data : [], clientId: newFormId(arrival.context), after: id }
}
