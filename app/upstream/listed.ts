import type { UpstreamAnswer } from './call.ts'

/** A list that is part of a page, or the error code if the list could not be loaded. */
export type Listed<Items> = { items: Items; failed: null } | { items: null; failed: string }

/**
 * For a loader: if a list fails to load, the page stays intact and shows the error in place of the
 * list.
 */
export function listed<Data, Items>(
  answer: UpstreamAnswer<Data>,
  itemsOf: (data: Data) => Items,
): Listed<Items> {
  if (answer.ok) return { items: itemsOf(answer.data), failed: null }
  return { items: null, failed: answer.error.code }
}
