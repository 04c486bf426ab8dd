import type { RouterContextProvider } from 'react-router'
import { getLanguage } from '#app/middleware/language.ts'
import type { PageFacts } from '#app/page-tags.ts'

interface Arrival {
  request: Request
  context: Readonly<RouterContextProvider>
}

type Words = Pick<PageFacts, 'title' | 'description'> & { indexed?: boolean }

/** For a loader: what a page's head says, for `pageTags` to write. */
export function pageFacts({ request, context }: Arrival, words: Words): PageFacts {
  const url = new URL(request.url)
  const facts = { url: url.origin + url.pathname, language: getLanguage(context) }
  return { indexed: true, ...words, ...facts }
}
