import type { Selectable } from 'kysely'
import { mayReadFiles } from '#api/kbs/policy.ts'
import { presentKbCard } from '#api/kbs/present.ts'
import type { KbTable } from '#api/kbs/tables.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Db } from '#api/schema.ts'
import type { PublishedKb } from '#contract/entities/published.ts'

export type PublishedRow = Selectable<KbTable>

/**
 * All access of visitors goes through this: what somebody without a role may read. Throws
 * `kb_not_found` for any other one.
 */
export async function findPublishedKb(db: Db, kbId: string): Promise<PublishedRow> {
  const [row] = await readRow(db, { kbId })
  if (!row || !mayReadFiles(null, row)) throw new ApiError('kb_not_found')
  return row
}

const readRow = statement((db, { kbId }: { kbId: string }) =>
  db.selectFrom('kbs').selectAll().where('id', '=', kbId).where('deleted_at', 'is', null),
)

export function presentPublishedKb(row: PublishedRow): PublishedKb {
  const { id, title, description, icon, summary, isSummaryByModel, ...card } = presentKbCard(
    row,
    null,
  )
  return {
    id,
    title,
    description,
    icon,
    isListed: row.is_listed,
    summary,
    isSummaryByModel,
    resourceCount: card.resourceCount,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    canDownload: row.can_everyone_download,
    canAsk: row.visitor_questions > 0,
  }
}
