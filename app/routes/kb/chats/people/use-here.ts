import { useState } from 'react'
import { pageLimits } from '#app/limits.ts'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { callApi } from '#app/upstream/browser.ts'
import type { CallAnswer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Person } from '#contract/entities/user.ts'
import type { ServerEvent } from '#contract/events.ts'

/** The other people; of very many, the first. */
export type Here = CallAnswer<Calls['listPresent']>

// Read again every half a minute while the page is visible, and at once with everybody who types.
export function useHere(chatId: string, userId: string, loaded: Here): Here {
  const [here, setHere] = useState(loaded)
  const [seen, setSeen] = useState(loaded)
  if (seen !== loaded) {
    setSeen(loaded)
    setHere(loaded)
  }
  useSubscription(() => {
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return
      const read = callApi('GET /chats/:chatId/present', { params: { chatId } })
      const now = await read.catch(() => null)
      if (now) setHere(now)
    }, pageLimits.presenceMs)
    return () => clearInterval(timer)
  }, chatId)
  useLiveEvent((event) => {
    const person = writerOf(event, chatId)
    if (person && person.id !== userId && !person.isBot) setHere((now) => withPerson(now, person))
  })
  return here
}

function writerOf({ type, data }: ServerEvent, chatId: string): Person | null {
  if (type === 'typing_start' && data.chatId === chatId) return data.user
  return type === 'message' && data.chatId === chatId ? data.message.sender : null
}

function withPerson(here: Here, person: Person): Here {
  if (here.people.some(({ id }) => id === person.id) || here.count > here.people.length) return here
  return { people: [...here.people, person], count: here.count + 1 }
}
