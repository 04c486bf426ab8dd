import type { Handlers } from '#api/deps.ts'
import type { SearchQuery } from '#contract/calls/search.ts'
import { type Filter, isOfAuthorOrTime } from './filter.ts'
import { withFolderNames } from './folder-names.ts'
import { folderStream } from './search-folders.ts'
import { messageStream, searchMessages } from './search-messages.ts'
import { passageStream } from './search-passages.ts'
import { listAuthors, peopleStream } from './search-people.ts'
import { findScope, type Scope } from './search-scope.ts'
import { titleStream } from './search-titles.ts'
import { readStreams, type Stream } from './streams.ts'

type Search = { db: Parameters<typeof messageStream>[0]; scope: Scope; typed: string }

export const searchHandlers = {
  search: async (context, { query }) => {
    const { kind, limit, chatId, before } = query
    const typed = query.q.toWellFormed().replaceAll('\0', '').normalize('NFC').trim()
    const scope = await findScope(context, query)
    if (typed === '') return []
    const { db } = context
    if (chatId || before) {
      if (kind !== 'all' && kind !== 'messages') return []
      return searchMessages(db, scope, typed, { limit, before, filter: query })
    }
    const hits = await readStreams(streamsOf({ db, scope, typed }, query), query.cursor, limit)
    return withFolderNames(db, hits)
  },

  listAuthors: async (context, { query }) => {
    const { userId, kbId } = await findScope(context, query)
    return listAuthors(context.db, { userId, kbId }, query.includes)
  },
} satisfies Partial<Handlers>

/** Returns the streams that a search reads, by their short names in a cursor. */
function streamsOf({ db, scope, typed }: Search, filter: Filter & Pick<SearchQuery, 'kind'>) {
  const { kind } = filter
  const streams: Record<string, Stream> = {}
  const isAll = kind === 'all'
  if (isAll || kind === 'people') {
    if (!isOfAuthorOrTime(filter)) streams.u = peopleStream(db, scope, typed)
  }
  if (scope.readableKbIds.length > 0) {
    if (isAll || kind === 'folders') streams.f = folderStream(db, scope, typed, filter)
    if (isAll || kind === 'files' || kind === 'links') {
      streams.t = titleStream(db, scope, typed, filter)
      streams.p = passageStream(db, scope, typed, filter)
    }
  }
  if (isAll || kind === 'messages') streams.m = messageStream(db, scope, typed, filter)
  return streams
}
