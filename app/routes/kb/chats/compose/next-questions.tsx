import { useState } from 'react'
import { asksBot } from '#app/routes/kb/chats/asks-bot.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { callApi } from '#app/upstream/browser.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'
import type { Suggested } from './read-suggested-questions.ts'
import { SuggestedQuestions } from './suggested-questions.tsx'

/** An answer after which further questions are suggested. */
export function isFollowed({ botState, citations }: Message): boolean {
  return botState === 'done' && citations.length > 0
}

interface NextQuestionsProps {
  kbId: string
  chat: Chat
  list: { messages: Message[]; isNewest: boolean; pending: unknown[] }
  loaded: Suggested | null
}

/** At the beginning of a talk with the bot, and after its newest answer. */
export function NextQuestions({ kbId, chat, list, loaded }: NextQuestionsProps) {
  const { messages, isNewest, pending } = list
  const isAtEnd = asksBot(chat) && isNewest && pending.length === 0
  const suggested = useSuggested(loaded, isAtEnd ? messages.at(-1) : undefined)
  const shown = isAtEnd ? suggested : null
  return (
    <SuggestedQuestions
      className="mb-3 max-w-[68ch]"
      {...{ kbId, chatId: chat.id }}
      suggested={shown}
    />
  )
}

function useSuggested(loaded: Suggested | null, newest: Message | undefined): Suggested | null {
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

// If it fails, nothing is suggested.
async function fetchAfter({ chatId, id }: Message, signal: AbortSignal): Promise<Suggested> {
  const params = { chatId, messageId: id }
  const path = 'GET /chats/:chatId/messages/:messageId/topics'
  const headings = await callApi(path, { params, signal })
  return { headings, clientId: crypto.randomUUID(), after: id }
}
