import { data } from 'react-router'
import { citedPassages } from '#app/routes/kb/chats/answer/citation.ts'
import { listSearch } from '#app/routes/kb/chats/pane/pane-address.ts'
import { readShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { addPassages } from '#app/routes/kb/resources/preview/passage.ts'
import type { Upstream } from '#app/upstream/client.ts'
import type { Citation } from '#contract/entities/citation.ts'
import { citationPath } from './citation-path.ts'

interface CitationPlace {
  kbId: string
  chatId: string
  messageId: string
  /** The number of the citation. */
  n: string
}

/**
 * Reads a citation of a message, with the page of the file that it quotes. Throws 404 if the message
 * has no such citation for this reader.
 */
export async function readCitation(api: Upstream, place: CitationPlace, { search }: URL) {
  const { kbId, chatId, messageId } = place
  const [chat, { citations }] = await Promise.all([
    api.readChat({ params: { chatId } }),
    api.readMessage({ params: { chatId, messageId } }),
  ])
  const at = citations.findIndex(({ n }) => String(n) === place.n)
  const citation = citations[at]
  if (chat.knowledgeBaseId !== kbId || !citation) throw data(null, { status: 404 })
  const { resourceId } = citation
  const shown = await readShownPage(
    api,
    { kbId: citation.kbId, resourceId },
    pageQuery(citation, search),
  )
  const kept = listSearch(search)
  const path = citationPath({ ...place, n: citation.n }, kept).split('#')[0] ?? ''
  const pathOf = (one: Citation) => citationPath({ ...place, n: one.n }, kept)
  const count = citations.length
  return {
    citation,
    shown: { ...shown, beside: path },
    number: at + 1,
    count,
    previous: pathOf(citations[(at + count - 1) % count] ?? citation),
    next: pathOf(citations[(at + 1) % count] ?? citation),
  }
}

// The page of the quote with the quote marked, unless the address names another page.
function pageQuery(citation: Citation, search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? String(citation.page)
  query.set('page', page)
  if (page === String(citation.page) && !query.has('from'))
    addPassages(query, citedPassages(citation))
  return query
}
