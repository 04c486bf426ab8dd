import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readKnownTree } from '#api/drive/folders/read.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/input.ts'
import type { Database, Db } from '#api/schema.ts'
import type { ResourceSort, resourceListQuery } from '#contract/calls/resources.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { id, time, word } from '#contract/fields.ts'
import { presentResource, selectResources } from './present.ts'
import { isStarredBy } from './stars.ts'

const text = word(200)

const size = z.number().int().nonnegative()

const keys = {
  newest: z.null(),
  oldest: z.null(),
  name: text,
  'name-desc': text,
  type: text,
  'type-desc': text,
  size,
  'size-asc': size,
  modified: time,
  'modified-asc': time,
} satisfies Record<ResourceSort, z.ZodType>

type Query = z.output<typeof resourceListQuery>
type ResourceList = {
  resources: Resource[]
  nextCursor: string | null
  totalCount: number
  totalSize: number
}

type SortKey = RawBuilder<string | number | null>

// Titles with the same beginning are ordered by id.
const nameKey: SortKey = sql`resources.title_order`
const sizeKey: SortKey = sql`resources.size`
const modifiedKey: SortKey = sql`resources.modified_at`
const noKey: SortKey = sql`null`
// The expression of the index.
const typeKey: SortKey = sql`case resources.kind when 'link' then 'link' else left(resources.type, 80) end`

const sorts: Record<ResourceSort, { key: SortKey | null; way: 'asc' | 'desc' }> = {
  newest: { key: null, way: 'desc' },
  oldest: { key: null, way: 'asc' },
  name: { key: nameKey, way: 'asc' },
  'name-desc': { key: nameKey, way: 'desc' },
  type: { key: typeKey, way: 'asc' },
  'type-desc': { key: typeKey, way: 'desc' },
  size: { key: sizeKey, way: 'desc' },
  'size-asc': { key: sizeKey, way: 'asc' },
  modified: { key: modifiedKey, way: 'desc' },
  'modified-asc': { key: modifiedKey, way: 'asc' },
}

/** With totals of all matches. The caller checks permission. Throws `invalid_cursor`. */
export async function listResources(
  db: Db,
  actor: Actor,
  kb: FoundKb,
  query: Query,
): Promise<ResourceList> {
  const { key, way } = sorts[query.sort]
  const rows = await narrow(selectResources(db), kb.id, query, actor.id)
    .select((key ?? noKey).as('sort_key'))
    .$if(query.cursor !== undefined, (q) => q.where(after(query)))
    .$if(key !== null, (q) => q.orderBy(key ?? noKey, way))
    .orderBy('resources.id', way)
    .limit(query.limit + 1)
    .execute()
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  // What is searched for is not read twice if it fits on one page.
  const isWhole =
    (Boolean(query.search) || query.starred) && query.cursor === undefined && last === undefined
  return {
    resources: page.map((row) => presentResource(actor.id, kb, row)),
    nextCursor: last ? writeCursor(query.sort, { key: last.sort_key, id: last.id }) : null,
    ...(isWhole ? sumsOf(rows) : await totals(db, kb, query, actor.id)),
  }
}

function sumsOf(rows: { size: number }[]) {
  return { totalCount: rows.length, totalSize: rows.reduce((sum, { size }) => sum + size, 0) }
}

function after({ sort, cursor = '' }: Query) {
  const { key, way } = sorts[sort]
  const end = readCursor(sort, cursor)
  const sign = sql.raw(way === 'asc' ? '>' : '<')
  return key === null
    ? sql<boolean>`resources.id ${sign} ${end.id}`
    : sql<boolean>`(${key}, resources.id) ${sign} (${end.key}, ${end.id})`
}

function narrow<T extends keyof Database | 'resources', O>(
  select: SelectQueryBuilder<Database, T | 'resources', O>,
  kbId: string,
  { folderId, withSubfolders, search, status, starred }: Query,
  actorId: string,
) {
  const pattern = likePattern(search ?? '')
  return (select as SelectQueryBuilder<Database, 'resources', O>)
    .where('resources.kb_id', '=', kbId)
    .$if(folderId === 'root' && !withSubfolders, (q) => q.where('resources.folder_id', 'is', null))
    .$if(folderId !== undefined && folderId !== 'root', (q) =>
      q.where(inFolder(folderId ?? '', withSubfolders)),
    )
    .$if(Boolean(search), (q) =>
      q.where(sql<boolean>`resources.folded_title like lower(${pattern})`),
    )
    .$if(starred, (q) => q.where(isStarredBy(actorId)))
    .$if(status !== undefined, (q) => q.where('resources.status', '=', status ?? 'init'))
}

function inFolder(folderId: string, withSubfolders: boolean) {
  if (!withSubfolders) return sql<boolean>`resources.folder_id = ${folderId}`
  // `union`, not `union all`: it also ends if the folders are being moved into a cycle.
  return sql<boolean>`resources.folder_id in (
    with recursive below as (
      select folders.id from folders where folders.id = ${folderId}
      union select folders.id from folders join below on folders.parent_id = below.id
    ) select below.id from below
  )`
}

// Those of the knowledge base are stored and those of folders known; only filtered lists need
// counting.
async function totals(db: Db, kb: FoundKb, query: Query, actorId: string) {
  if (!query.search && query.status === undefined && !query.starred) {
    const { folderId, withSubfolders } = query
    const all = { totalCount: kb.resource_count, totalSize: kb.resource_size }
    if (folderId === undefined || (folderId === 'root' && withSubfolders)) return all
    return folderTotals(db, kb, { folderId, withSubfolders })
  }
  const found = await narrow(db.selectFrom('resources'), kb.id, query, actorId)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(resources.size), 0)::bigint`.as('size'),
    ])
    .executeTakeFirstOrThrow()
  return { totalCount: found.count, totalSize: found.size }
}

type Place = { folderId: string; withSubfolders: boolean }

type Totals = { totalCount: number; totalSize: number }

async function folderTotals(db: Db, kb: FoundKb, place: Place): Promise<Totals> {
  const tree = await readKnownTree(db, kb)
  if (place.folderId === 'root') {
    const top = tree.flatMap(({ shared }) => (shared.parentId === null ? [shared] : []))
    const inside = top.reduce((sum, one) => sum + one.resourceCount, 0)
    const size = top.reduce((sum, one) => sum + one.resourceSize, 0)
    // The folders may be newer than the row of the knowledge base.
    return {
      totalCount: Math.max(kb.resource_count - inside, 0),
      totalSize: Math.max(kb.resource_size - size, 0),
    }
  }
  const folder = tree.find(({ shared }) => shared.id === place.folderId)
  if (!folder) return { totalCount: 0, totalSize: 0 }
  const { shared, own } = folder
  return place.withSubfolders
    ? { totalCount: shared.resourceCount, totalSize: shared.resourceSize }
    : { totalCount: own.count, totalSize: own.size }
}

/** `key` is null if sorted by id. */
type Cursor = { key: string | number | null; id: string }

function writeCursor(sort: ResourceSort, cursor: Cursor): string {
  return writeCursorText([sort, cursor.key, cursor.id])
}

/** Throws `invalid_cursor` for one of another sort order. */
function readCursor(sort: ResourceSort, text: string): Cursor {
  const [, key, lastId] = readCursorText(z.tuple([z.literal(sort), keys[sort], id]), text)
  return { key, id: lastId }
}
