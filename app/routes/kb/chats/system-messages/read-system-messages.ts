import type { SystemMessage } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'

/** Newest first. */
export type ReadSystemMessages = (before: string | undefined) => Promise<SystemMessage[]>

interface Range {
  /** The id of a message or system message. */
  before?: string | undefined
  after?: string | undefined
}

// A chat that thousands have joined is not read completely.
const mostPages = 4

/** Oldest first. If there are too many, only the newest ones. */
export async function readSystemMessages(
  read: ReadSystemMessages,
  { before, after = '' }: Range,
): Promise<SystemMessage[]> {
  const found: SystemMessage[] = []
  for (let page = 0; page < mostPages; page++) {
    const answer = await read(found[0]?.id ?? before)
    found.unshift(...answer.filter(({ id }) => id > after).reverse())
    const oldest = answer.at(-1)
    if (!oldest || oldest.id <= after || answer.length < limits.systemMessagePageSize) break
  }
  return found
}
