import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive, useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import {
  emptyMap,
  type Line,
  type MessageMap,
  missingOf,
  type ReadPage,
  shownOf,
  withEvents,
  withFresh,
  withoutFarPast,
  withPage,
} from './message-map.ts'
import { outdatedBy, readAgain } from './read-again.ts'
import { readMissing } from './read-missing.ts'
import { newestPage, pageBefore, readMessages, untilDone } from './read-page.ts'

export interface Loaded extends Line {
  messages: Message[]
  hasMore: boolean
  /** True if the page ends with the chat's newest message; new messages are then added. */
  isNewest: boolean
}

/**
 * Returns the messages of a chat or thread as loaded, with the live changes applied. Reads missing
 * messages. After each reconnect it reads those that may have been missed.
 */
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

  // An answer that was requested over an earlier connection may lack messages, so it is requested
  // again.
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
  // First applies the events that arrived between rendering and subscribing.
  useCatchUp(map, loaded, read, () => apply(recent.of(chatId)))
  return { map, put }
}

type ReadMessages = (ask: () => Promise<ReadPage>, stopped: AbortSignal) => Promise<ReadPage>

function useMissing(map: MessageMap, line: Line, read: ReadMessages): void {
  const missing = missingOf(map)
  const readOn = useEffectEvent(async (stopped: AbortSignal) => {
    if (missing) await read(() => readMissing(line, missing, map, stopped), stopped)
  })
  const key = missing && JSON.stringify(map.known.slice(0, 2))
  useEffect(() => {
    if (!key) return
    const stopping = new AbortController()
    // A failed gap is not requested again until the known ranges change.
    readOn(stopping.signal).catch(() => {})
    return () => stopping.abort()
  }, [key])
}

// After every reconnect, reads the shown messages again. Gaps before the newest message are then
// visible in the map and are read too.
function useCatchUp(
  map: MessageMap,
  { isNewest, ...line }: Loaded,
  read: ReadMessages,
  begin: () => void,
): void {
  const stopping = useRef<AbortController>(undefined)
  const onBegin = useEffectEvent(begin)
  useEffect(() => {
    onBegin()
    return () => stopping.current?.abort()
  }, [])
  // Reads from the newest page back to the first message shown, because edits may have been missed
  // too.
  const readBack = async (stopped: AbortSignal) => {
    const first = shownOf(map)[0]?.seq ?? 0
    let [before] = (await read(() => readMissing(line, 'newest', map, stopped), stopped)).messages
    while (before && before.seq > first) {
      const at = before
      const ask = async () => pageBefore(await readMessages(line, { before: at.id }, stopped), at)
      before = (await read(ask, stopped)).messages[0]
    }
  }
  useRestored(() => {
    stopping.current?.abort()
    stopping.current = new AbortController()
    if (isNewest) readBack(stopping.current.signal).catch(() => {})
  })
}
