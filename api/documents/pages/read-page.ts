import { contentOf, type FetchedContent } from './content.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

export type PageRequest = FetchedContent & { url: string }

/**
 * A fetched page: its media type, what is stored instead of its bytes (null: they are stored as they
 * are), and what it says about itself; null for a page that is not HTML.
 */
export type ReadPage = { type: string; replaced: Buffer | null; facts: PageFacts | null }

/**
 * Reads a fetched page. A site may answer with anything, so call it only in the process that reads
 * documents. Throws an `AnalysisFailure`: `page_unsupported`, `empty`.
 */
export function readPage({ url, ...fetched }: PageRequest): ReadPage {
  const { type, bytes, text } = contentOf(fetched)
  const facts = type === 'text/html' ? pageFacts(text ?? '', new URL(url)) : null
  return { type, replaced: bytes === fetched.bytes ? null : bytes, facts }
}
