import { z } from 'zod'
import { call } from '#contract/call.ts'
import { searchHit } from '#contract/entities/search.ts'
import { person } from '#contract/entities/user.ts'
import { id, limit, time, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { searchKinds } from '#contract/search-kinds.ts'
import { kbParams } from './kbs.ts'

const searchQuery = z.object({
  q: word(limits.searchQueryLength).default(''),
  kbId: id.optional(),
  chatId: id.optional(),
  kind: z.enum(searchKinds).default('all'),
  authorId: id.optional(),
  /** Only what was written, uploaded or created from this time on. */
  dateFrom: time.optional(),
  /** Only what was written, uploaded or created before this time. */
  dateTo: time.optional(),
  limit: limit(limits.searchPageSize),
  /** The `cursor` of the last hit of the same search's previous page. */
  cursor: word(limits.cursorLength).optional(),
  /** A message: continues with the messages before it, and without files. */
  before: id.optional(),
})
export type SearchQuery = z.output<typeof searchQuery>

export const searchCalls = {
  search: call({
    method: 'GET',
    path: '/search',
    access: 'signed_in',
    summary:
      'Passages, titles, links, folders, people and messages the person may see, best first; with `chatId` the messages of one chat, newest first. Words in double quotes are a phrase. If more follow, the last hit has the `cursor` of the next page.',
    query: searchQuery,
    answer: z.array(searchHit),
    work: 'heavy',
  }),
  listAnswersQuoting: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/answers',
    access: 'signed_in',
    summary: `The pages that link to a resource, those changed last first, and the newest answers that quote it, in chats of the person; at most ${limits.answersQuoting} of each. The excerpt of an answer is its first quote from it.`,
    params: kbParams.extend({ resourceId: id }),
    answer: z.array(searchHit),
  }),
  listAuthors: call({
    method: 'GET',
    path: '/search/authors',
    access: 'signed_in',
    summary:
      'People by whom a search can be restricted, by name: the person, and the members of one or all of their knowledge bases. `includes` is a person who is listed first.',
    query: z.object({ kbId: id.optional(), includes: id.optional() }),
    answer: z.array(person),
  }),
}
