import type { UpstreamAnswer } from './call.ts'

/** `failed` is the error code. */
export type Listed<Items> = { items: Items; failed: null } | { items: null; failed: string }

/** If a list fails to load, the page shows the error in place of the list. */
export function listed<Data, Items>(
  answer: UpstreamAnswer<Data>,
  itemsOf: (data: Data) => Items,
): Listed<Items> {
  if (answer.ok) return { items: itemsOf(answer.data), failed: null }
  return { items: null, failed: answer.error.code }
}
