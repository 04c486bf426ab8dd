import { getLanguage } from '#app/middleware/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import type { PageFacts } from './meta-tags.ts'
import { publicOrigin } from './public-origin.ts'

type Words = Pick<PageFacts, 'title' | 'description'> & { indexed?: boolean }

/** For a loader: what a page's head says, for `pageTags` to write. */
export function pageFacts({ request, context }: Arrival, words: Words): PageFacts {
  const { pathname, searchParams } = new URL(request.url)
  const origin = publicOrigin({ request, context })
  return {
    indexed: true,
    ...words,
    origin,
    path: pathname,
    language: getLanguage(context),
    // An address that names a language is that language's own; the plain one is whoever asks's.
    named: searchParams.has('lang'),
  }
}
