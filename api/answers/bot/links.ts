import { addressesIn, among } from '#api/chats/messages/addresses.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { Source } from './sources.ts'

/**
 * Returns the URLs that an answer may link to: those that occur in full in the question or in a
 * cited passage. An invented URL could be a prompt injection that sends content of the files to
 * another server.
 */
export function linksOf(
  question: string,
  sources: Source[],
  citations: StoredCitation[],
): (href: string) => boolean {
  const cited = sources.filter(({ resourceId, page }) =>
    citations.some((one) => one.resourceId === resourceId && one.page === page),
  )
  const texts = [question, ...cited.map(({ text }) => text)]
  return among(texts.flatMap(addressesIn))
}
