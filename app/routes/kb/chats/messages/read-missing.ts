import {
  type Line,
  type MessageMap,
  type Missing,
  newestSeq,
  type ReadPage,
} from './message-map.ts'
import { newestPage, pageAfter, pageBefore, readMessages } from './read-page.ts'

/** Reads one page of missing messages, which makes the gap smaller or closes it. */
export async function readMissing(
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
