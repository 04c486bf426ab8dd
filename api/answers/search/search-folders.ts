import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { type Filter, madeFilter } from './filter.ts'
import { otherFields } from './hit.ts'
import { closenessTo, containsAll, isAfter, marksIn, namePartsOf, placed } from './name-match.ts'
import { typedOf } from './phrases.ts'
import type { Scope } from './search-scope.ts'
import type { Stream } from './streams.ts'

export function folderStream(db: Db, scope: Scope, query: string, filter: Filter): Stream {
  const typed = typedOf(query)
  const parts = namePartsOf(typed)
  const name = sql`lower(folders.name)`
  const closeness = closenessTo(name, typed.text)
  return {
    weight: 1,
    read: async (after, limit) => {
      const rows = await db
        .selectFrom('folders')
        .innerJoin('kbs', 'kbs.id', 'folders.kb_id')
        .select(['folders.id', 'folders.name', 'folders.created_at'])
        .select(['kbs.id as kb_id', 'kbs.title as kb_title', closeness.as('closeness')])
        .where((eb) => eb('folders.kb_id', '=', eb.fn.any(eb.val(scope.readableKbIds))))
        .where(containsAll(name, parts))
        .where(madeFilter(filter, sql`folders.created_by`, sql`folders.created_at`))
        .$if(after !== null, (q) => q.where(isAfter(closeness, sql`folders.id`, after ?? [])))
        .orderBy('closeness')
        .orderBy('folders.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        hit: {
          ...otherFields,
          kind: 'folder' as const,
          kbId: row.kb_id,
          kbTitle: row.kb_title,
          folderId: row.id,
          title: row.name,
          titleMarks: marksIn(row.name, parts),
          createdAt: row.created_at,
        },
        ...placed(row.closeness, row.id),
      }))
    },
  }
}
