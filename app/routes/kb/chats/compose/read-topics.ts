import { v7 } from 'uuid'
import type { Upstream } from '#app/upstream/client.ts'
import type { Message } from '#contract/entities/chat.ts'

/** `after`: the answer that they follow; null at the beginning. */
export interface Suggested {
  topics: string[]
  clientId: string
  after: string | null
}

/** None without permission to read files. The question has an id of its own. */
export async function readTopics({ attempt }: Upstream, kbId: string): Promise<Suggested> {
  const answer = await attempt.listTopics({ params: { kbId } })
  return { topics: answer.ok ? answer.data : [], clientId: v7(), after: null }
}

/** After the newest message of a chat with the bot; null if it is no answer with quotes. */
export async function readSuggested(
  api: Upstream,
  kbId: string,
  newest: Message | undefined,
): Promise<Suggested | null> {
  if (!newest) return readTopics(api, kbId)
  if (!isFollowed(newest)) return null
  const { chatId, id } = newest
  const answer = await api.attempt.listTopicsAfter({ params: { chatId, messageId: id } })
  return { topics: answer.ok ? answer.data : [], clientId: v7(), after: id }
}

export function isFollowed({ botState, citations }: Message): boolean {
  return botState === 'done' && citations.length > 0
}
