import type { UpstreamAnswer } from './call.ts'

/** A list as part of a page, or the error code if it could not be loaded. */
export type Listed<Items> = { items: Items; failed: null } | { items: null; failed: string }

/** For a loader: a list that fails to load leaves the page intact and shows its error in place. */
export function listed<Data, Items>(
  answer: UpstreamAnswer<Data>,
  itemsOf: (data: Data) => Items,
): Listed<Items> {
  if (answer.ok) return { items: itemsOf(answer.data), failed: null }
  return { items: null, failed: answer.error.code }
}
