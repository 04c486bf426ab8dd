import type { UpstreamAnswer } from './call.ts'

/** A list that is a part of a page, or the code for which it could not be loaded. */
export type Listed<Items> = { items: Items; failed: null } | { items: null; failed: string }

/** For a loader: the page is shown without what could not be loaded, and says so in its place. */
export function listed<Data, Items>(
  answer: UpstreamAnswer<Data>,
  itemsOf: (data: Data) => Items,
): Listed<Items> {
  if (answer.ok) return { items: itemsOf(answer.data), failed: null }
  return { items: null, failed: answer.error.code }
}
