import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

/**
 * The calls that a replica of the database answers, if there is one: searches and the lists that
 * read many rows. Their handlers only read, and may run twice for one call.
 */
const readCalls: ReadonlySet<Call> = new Set<Call>([
  calls.search,
  calls.listAuthors,
  calls.listResources,
  calls.listFolders,
  calls.listPublicKbs,
  calls.listThreads,
  calls.listAllChats,
  calls.listVersions,
  calls.listBin,
])

/** Whether a replica of the database may answer a call. */
export function isReadCall(call: Call): boolean {
  return readCalls.has(call)
}
