import { type MessageMap, type Missing, newestSeq, type ReadPage } from './message-map.ts'
import { newestPage, pageAfter, pageBefore, readMessages } from './read-page.ts'

/** Reads one page of missing messages, which makes the gap smaller or closes it. */
export async function readMissing(
  chatId: string,
  missing: Missing,
  map: MessageMap,
  stopped?: AbortSignal,
): Promise<ReadPage> {
  const upTo = newestSeq(map)
  if (missing === 'newest') return newestPage(await readMessages(chatId, {}, stopped), upTo)
  if ('before' in missing) {
    const { before } = missing
    return pageBefore(await readMessages(chatId, { before: before.id }, stopped), before)
  }
  const { after } = missing
  return pageAfter(await readMessages(chatId, { after: after.id }, stopped), after, upTo)
}
