import { useMemo, useState } from 'react'
import { useLive, useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import { callApi } from '#app/upstream/browser.ts'
import type { SystemMessage } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { readSystemMessages } from './read-system-messages.ts'

type ById = ReadonlyMap<string, SystemMessage>

interface LoadedSystemMessages {
  chatId: string
  systemMessages: SystemMessage[]
  /** New system messages are then added. */
  isNewest: boolean
}

/** Oldest first. */
export function useSystemMessages({ chatId, systemMessages, isNewest }: LoadedSystemMessages) {
  const { recent } = useLive()
  // With those that arrived while the page was being loaded.
  const withLoaded = (byId: ById) =>
    withAll(byId, [...systemMessages, ...(isNewest ? happenedIn(recent.of(chatId)) : [])])
  const [byId, setById] = useState(() => withLoaded(new Map()))
  const [seen, see] = useState(systemMessages)
  if (seen !== systemMessages) {
    see(systemMessages)
    setById(withLoaded)
  }
  const add = (more: SystemMessage[]) => setById((now) => withAll(now, more))
  const read = async (range: { before?: string | undefined; after?: string | undefined }) => {
    const readPage = (before: string | undefined) =>
      callApi('GET /chats/:chatId/system-messages', { params: { chatId }, query: { before } })
    add(await readSystemMessages(readPage, range))
  }
  const sorted = useMemo(
    () => [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    [byId],
  )
  useLiveEvent((event) => {
    if (isNewest && 'chatId' in event.data && event.data.chatId === chatId) add(happenedIn([event]))
  })
  useRestored(() => {
    // If this fails, the next revalidation of the page adds them.
    if (isNewest) read({ after: sorted.at(-1)?.id }).catch(() => {})
  })
  return { sorted, read }
}

function happenedIn(events: ServerEvent[]): SystemMessage[] {
  return events.flatMap(({ type, data }) => (type === 'system_message' ? data.systemMessage : []))
}

function withAll(byId: ById, more: SystemMessage[]): ById {
  return more.every(({ id }) => byId.has(id))
    ? byId
    : new Map([...byId, ...more.map((one) => [one.id, one] as const)])
}
