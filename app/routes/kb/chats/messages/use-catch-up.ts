import { useEffect, useEffectEvent, useRef } from 'react'
import { useRestored } from '#app/realtime/live-provider.tsx'
import {
  type Line,
  type MessageMap,
  type Missing,
  missingOf,
  newestSeq,
  type ReadPage,
  shownOf,
} from './message-map.ts'
import { newestPage, pageAfter, pageBefore, readMessages } from './read-page.ts'

type ReadMessages = (ask: () => Promise<ReadPage>, stopped: AbortSignal) => Promise<ReadPage>

/** Reads the messages that are missing between those that are known. */
export function useMissing(map: MessageMap, line: Line, read: ReadMessages): void {
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

/**
 * After every reconnect it reads what was missed. Gaps before the newest message become visible in
 * the map and are read too.
 */
export function useCatchUp(
  map: MessageMap,
  { isNewest, ...line }: Line & { isNewest: boolean },
  read: ReadMessages,
  begin: () => void,
): void {
  const stopping = useRef<AbortController>(undefined)
  const onBegin = useEffectEvent(begin)
  useEffect(() => {
    onBegin()
    return () => stopping.current?.abort()
  }, [])
  // Back to the first message shown, because edits may have been missed too.
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

/** One page makes the gap smaller or closes it. */
async function readMissing(
  line: Line,
  missing: Missing,
  map: MessageMap,
  stopped?: AbortSignal,
): Promise<ReadPage> {
  const upTo = newestSeq(map)
  if (missing === 'newest') return newestPage(await readMessages(line, {}, stopped), upTo)
  if ('before' in missing) {
    const { before } = missing
    return pageBefore(await readMessages(line, { before: before.id }, stopped), before)
  }
  const { after } = missing
  return pageAfter(await readMessages(line, { after: after.id }, stopped), after, upTo)
}
