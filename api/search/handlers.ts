import type { Handlers } from '#api/http/handler.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { searchMessages } from './search-messages.ts'
import { searchPassages } from './search-passages.ts'
import { findScope } from './search-scope.ts'
import { searchTitles } from './search-titles.ts'

const mostTitlesAmongAll = 5

export const searchHandlers = {
  search: async (context, { query }) => {
    const { kind, limit, chatId, before } = query
    const typed = query.q.toWellFormed().replaceAll('\0', '').trim()
    const scope = await findScope(context, query)
    if (typed === '') return []
    const { db } = context
    const files = kind !== 'messages' && !chatId && !before
    const mostTitles = kind === 'files' ? limit : Math.min(mostTitlesAmongAll, limit)
    const [titles, passages, messages] = await Promise.all([
      files ? searchTitles(db, scope, typed, mostTitles) : [],
      files ? searchPassages(db, scope, typed, limit) : [],
      kind !== 'files' ? searchMessages(db, scope, typed, { limit, before }) : [],
    ])
    return [...titles, ...inTurn(passages, messages)].slice(0, limit)
  },
} satisfies Partial<Handlers>

/**
 * Takes results from both lists in turn, because the scores of files and messages cannot be
 * compared.
 */
function inTurn(one: SearchHit[], other: SearchHit[]): SearchHit[] {
  const length = Math.max(one.length, other.length)
  return Array.from({ length }, (_, index) => [one[index], other[index]])
    .flat()
    .filter((hit) => hit !== undefined)
}
