import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Message } from '#contract/entities/chat.ts'
import type { Person } from '#contract/entities/user.ts'
import type { ServerEvent } from '#contract/events.ts'
import {
  emptyMap,
  type Line,
  type MessageMap,
  type ReadPage,
  shownOf,
  withEvents,
  withFresh,
  withoutFarPast,
  withPage,
} from './message-map.ts'
import { newestPage, readMessages, untilDone } from './read-page.ts'
import { useCatchUp, useMissing } from './use-catch-up.ts'

export interface Loaded extends Line {
  messages: Message[]
  hasMore: boolean
  /** New messages are then added. */
  isNewest: boolean
}

export function useMessageMap(loaded: Loaded) {
  const { chatId, messages, isNewest } = loaded
  const line = { chatId, rootId: loaded.rootId }
  const { recent } = useLive()
  const loadedInto = (map: MessageMap) => {
    const whole = withEvents(withPage(map, newestPage(loaded)), recent.of(chatId), line)
    return isNewest && !line.rootId ? withoutFarPast(whole) : whole
  }
  const [map, setMap] = useState(() => loadedInto(emptyMap))
  const [seen, setSeen] = useState(messages)
  if (seen !== messages) {
    setSeen(messages)
    setMap(loadedInto)
  }
  const apply = (events: ServerEvent[]) => setMap((now) => withEvents(now, events, line))
  const readOutdated = async (event: ServerEvent) => {
    const outdated = outdatedBy(event, () => shownOf(map), chatId)
    const fresh = await readAgain(outdated, (query) => readMessages(line, query))
    if (fresh.length > 0)
      setMap((now) => withEvents(withFresh(now, fresh), recent.of(chatId), line))
  }
  useLiveEvent((event) => {
    apply([event])
    // If this fails, the next revalidation of the page fetches the newest messages again.
    readOutdated(event).catch(() => {})
  })

  const put = (page: ReadPage) =>
    setMap((now) => withEvents(withPage(now, page), recent.of(chatId), line))

  // An answer requested over an earlier connection may lack messages.
  const read = async (ask: () => Promise<ReadPage>, stopped: AbortSignal) => {
    for (;;) {
      const { connection } = recent
      const page = await untilDone(ask, stopped)
      if (connection !== recent.connection) continue
      put(page)
      return page
    }
  }
  useMissing(isNewest ? map : emptyMap, line, read)
  // Events may have arrived between rendering and subscribing.
  useCatchUp(map, loaded, read, () => apply(recent.of(chatId)))
  return { map, put }
}

type MessagePage = { messages: Message[]; hasMore: boolean }

/** Messages that an event changes without containing them: with quotes, or a changed name. */
function outdatedBy(
  { type, data }: ServerEvent,
  shownOf: () => Message[],
  chatId: string,
): Message[] {
  if (type === 'quotes_update' && data.chatId === chatId)
    return shownOf().filter(({ citations, withheld }) => citations.length > 0 || withheld)
  if (type === 'alias_update')
    return shownOf().filter((one) => names(one).some(({ id }) => id === data.alias.targetUserId))
  if (type !== 'kb_member_add') return []
  const { userId, displayName } = data.member
  const isOld = (one: Person) => one.id === userId && one.displayName !== displayName
  return shownOf().filter((one) => names(one).some(isOld))
}

function names({ sender, mentions, reactions, repliers }: Message): Person[] {
  const people = [sender, ...mentions, ...repliers, ...reactions.map(({ userInfo }) => userInfo)]
  return people.filter((one) => one !== null)
}

/** Page by page from the first of them. */
async function readAgain(
  outdated: Message[],
  readPage: (query: Record<string, string>) => Promise<MessagePage>,
): Promise<Message[]> {
  const first = outdated[0]
  const last = outdated.at(-1)
  if (!first || !last) return []
  const ids = new Set(outdated.map(({ id }) => id))
  const fresh: Message[] = []
  let page = await readPage({ around: first.id })
  for (;;) {
    fresh.push(...page.messages.filter(({ id }) => ids.has(id)))
    const end = page.messages.at(-1)
    if (!end || end.seq >= last.seq) return fresh
    page = await readPage({ after: end.id })
  }
}
