import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import type { Db } from '#api/schema.ts'
import type { SearchQuery } from '#contract/calls/search.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { correctTypos } from './correct-typos.ts'
import { type Filter, isOfAuthorOrTime } from './filter.ts'
import { withLines } from './lines.ts'
import { folderStream } from './search-folders.ts'
import { messageStream, searchMessages } from './search-messages.ts'
import { passageStream } from './search-passages.ts'
import { listAuthors, peopleStream } from './search-people.ts'
import { findScope, type Scope } from './search-scope.ts'
import { titleStream } from './search-titles.ts'
import { readStreams, type Stream } from './streams.ts'
import { withCells } from './table-cells.ts'

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
    const hits = await searchAll({ db, scope, typed }, query)
    return withFolderNames(db, await withLines(db, await withCells(db, hits)))
  },

  listAuthors: async (context, { query }) => {
    const { userId, kbId } = await findScope(context, query)
    return listAuthors(context.db, { userId, kbId }, query.includes)
  },
} satisfies Partial<Handlers>

/** What is found by a corrected word is one page, and says that it lacks the typed one. */
async function searchAll(search: Search, query: SearchQuery): Promise<SearchHit[]> {
  const { kind, cursor, limit } = query
  const hits = await readStreams(streamsOf(search, query), cursor, limit)
  const isOfFiles = kind === 'all' || kind === 'files' || kind === 'links'
  if (hits.length > 0 || cursor || !isOfFiles) return hits
  const corrected = await correctTypos(search.db, search.scope.readableKbIds, search.typed)
  if (!corrected) return []
  const { text, wrong, right } = corrected
  const found = await readStreams(streamsOf({ ...search, typed: text }, query), undefined, limit)
  return found.map((hit) => {
    const missing = hit.missing.filter((word) => !right.includes(word))
    return { ...hit, missing: [...wrong, ...missing], cursor: null }
  })
}

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

async function withFolderNames(db: Db, hits: SearchHit[]): Promise<SearchHit[]> {
  const resourceIds = hits.flatMap(({ resourceId }) => resourceId ?? [])
  const folderIds = hits.flatMap(({ folderId }) => folderId ?? [])
  if (resourceIds.length + folderIds.length === 0) return hits
  const names = await readNames(db, resourceIds, folderIds)
  return hits.map((hit) => {
    const id = hit.resourceId ?? hit.folderId
    return { ...hit, folderNames: (id && names.get(id)) || [] }
  })
}

async function readNames(db: Db, resourceIds: string[], folderIds: string[]) {
  const { rows } = await sql<{ id: string; names: string[] }>`
    with recursive above as (
      select id, folder_id, 1 as depth from resources where id = any(${resourceIds}::uuid[])
      union
      select id, parent_id, 1 from folders where id = any(${folderIds}::uuid[])
      union all
      select above.id, folders.parent_id, above.depth + 1
      from above join folders on folders.id = above.folder_id)
    select above.id, array_agg(folders.name order by above.depth desc) as names
    from above join folders on folders.id = above.folder_id
    group by above.id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
