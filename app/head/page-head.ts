import { getLanguage } from '#app/middleware/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import type { PageFacts } from './meta-tags.ts'
import { publicOrigin } from './public-origin.ts'

type Words = Pick<PageFacts, 'title' | 'description'> & { indexed?: boolean }

/** For a loader: the data for a page's head, from which `pageTags` makes the tags. */
export function pageFacts({ request, context }: Arrival, words: Words): PageFacts {
  const { pathname, searchParams } = new URL(request.url)
  const origin = publicOrigin({ request, context })
  return {
    indexed: true,
    ...words,
    origin,
    path: pathname,
    language: getLanguage(context),
    // Without a language in the address the page is in the language of its reader.
    named: searchParams.has('lang'),
  }
}
