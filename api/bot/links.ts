import { addressesIn, among } from '#api/messages/addresses.ts'
import type { StoredCitation } from '#api/messages/tables.ts'
import type { Source } from './sources.ts'

/**
 * Which addresses an answer may link to: those that stand, whole, in the question or in a passage it quotes.
 * Any other may carry what the files say to whoever the words of some file would have it sent to.
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
