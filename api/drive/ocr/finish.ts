import { sql } from 'kysely'
import { summaryOf } from '#api/documents/analysis/summary.ts'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import { keepImportedCitations } from '#api/drive/resources/citations.ts'
import { isImage } from '#api/drive/resources/present.ts'
import type { FailureCode } from '#contract/entities/resource.ts'
import { summaryPages } from './limits.ts'
import type { BeingRead, ReadDeps } from './read-page.ts'

/** Completes a file when all its pages are read. A scan in which no text was found has failed. */
export async function finishReading(
  deps: ReadDeps,
  file: BeingRead,
  failure: FailureCode = 'pictures_only',
): Promise<void> {
  const pages = await deps.db
    .selectFrom('resource_pages')
    .select(['n', 'text'])
    .where('resource_id', '=', file.id)
    .where(sql<boolean>`text ~ '\\S'`)
    .orderBy('n')
    .limit(summaryPages)
    .execute()
  const isRead = pages.length > 0 || isImage(file.type)
  await deps.db
    .updateTable('resources')
    .set({
      status: isRead ? 'completed' : 'failed',
      failure: isRead ? null : failure,
      ocr_version: null,
      embedded_with: null,
      summary: file.summary || summaryOf(pages),
      updated_at: sql`now()`,
    })
    .where('id', '=', file.id)
    .where('version', '=', file.version)
    .where('ocr_version', '=', file.version)
    .execute()
  await keepImportedCitations(deps, file.id)
  await announceUpdate(deps, file.id)
}
