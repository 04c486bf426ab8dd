import { useState } from 'react'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { callApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'
import { isFollowed, type Suggested } from './read-topics.ts'

/** What may be asked next: at the beginning, or after the newest message if it is an answer. */
export function useSuggested(
  loaded: Suggested | null,
  newest: Message | undefined,
): Suggested | null {
  const [fetched, setFetched] = useState<Suggested | null>(null)
  const after = newest ? (isFollowed(newest) ? newest.id : undefined) : null
  const known = [loaded, fetched].find((one) => one?.after === after) ?? null
  useSubscription(() => {
    const fetching = new AbortController()
    if (after && newest && !known) fetchAfter(newest, fetching.signal).then(setFetched, () => {})
    return () => fetching.abort()
  }, after)
  return known
}

// Without an answer nothing is suggested.
async function fetchAfter({ chatId, id }: Message, signal: AbortSignal): Promise<Suggested> {
  const params = { chatId, messageId: id }
  const topics = await callApi('GET /chats/:chatId/messages/:messageId/topics', { params, signal })
  return { topics, clientId: crypto.randomUUID(), after: id }
}
