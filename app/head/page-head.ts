import { publicOrigin } from '#app/middleware/public-origin.ts'
import { getLanguage } from '#app/preferences/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import type { PageFacts } from './meta-tags.ts'

type Words = Pick<PageFacts, 'title' | 'description'> & { indexed?: boolean }

export function pageFacts({ request, context }: Arrival, words: Words): PageFacts {
  const { pathname, searchParams } = new URL(request.url)
  const origin = publicOrigin({ request, context })
  return {
    indexed: true,
    hasLanguages: true,
    type: 'website',
    ...words,
    origin,
    path: pathname,
    language: getLanguage(context),
    // If the address names no language, the page is in the reader's language.
    named: searchParams.has('lang'),
  }
}
