import { useState } from 'react'
import { threadRootOf } from '#app/routes/kb/chats/paths.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { callApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'

/** Undefined until it is known, and without a message. */
export function useFollowsOf(message: Message | undefined): boolean | undefined {
  const [known, setKnown] = useState<{ rootId: string; follows: boolean }>()
  const rootId = message && threadRootOf(message)
  useSubscription(() => {
    const asking = new AbortController()
    if (message && rootId) {
      readFollows(message, asking.signal)
        .then((follows) => setKnown({ rootId, follows }))
        .catch(() => {})
    }
    return () => asking.abort()
  }, message?.id)
  return known?.rootId === rootId ? known?.follows : undefined
}

/** Throws if there is no answer. */
export async function readFollows(message: Message, signal?: AbortSignal): Promise<boolean> {
  const params = { chatId: message.chatId, rootId: threadRootOf(message) }
  const path = 'GET /chats/:chatId/messages/thread/:rootId/follow'
  return (await callApi(path, { params, signal })).follows
}
