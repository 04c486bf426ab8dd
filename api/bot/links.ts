import type { StoredCitation } from '#api/db/schema.ts'
import type { Source } from './sources.ts'

const address = /(?:https?:\/\/|www\.|mailto:)[^\s<>"'“”‘’「」（）()[\]{}|\\^`]+/giu
const afterAddress = /[.,;:!?。，；：！？、*_~]+$/u

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
  const known = new Set(texts.flatMap(addressesIn))
  known.delete('')
  return (href) => known.has(normal(href))
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(address)].map(([found]) => {
    const whole = found.replace(afterAddress, '')
    return normal(/^www\./i.test(whole) ? `http://${whole}` : whole)
  })
}

function normal(href: string): string {
  return URL.parse(href)?.href ?? ''
}
