import { z } from 'zod'
import { call } from '#contract/call.ts'
import { searchHit } from '#contract/entities/search.ts'
import { id, limit, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

const searchQuery = z.object({
  q: word(limits.searchQueryLength).default(''),
  kbId: id.optional(),
  /** Searches only the messages of this chat, newest first. */
  chatId: id.optional(),
  kind: z.enum(['all', 'files', 'messages']).default('all'),
  limit: limit(limits.searchPageSize),
  /** A message: continues a search with the messages before it, and without files. */
  before: id.optional(),
})

export const searchCalls = {
  search: call({
    method: 'GET',
    path: '/search',
    access: 'signed_in',
    summary:
      'Passages, titles and messages the person may read, best first; with `chatId` the messages of one chat, newest first.',
    query: searchQuery,
    answer: z.array(searchHit),
    work: 'heavy',
  }),
}
