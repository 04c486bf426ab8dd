import { keepImportedCitations } from '#api/drive/resources/citations.ts'
import type { Db } from '#api/schema.ts'
import type { ImportDeps } from './work.ts'

const filesAtOnce = 200

type Queues = ImportDeps & {
  analyse: (trx: Db, resourceIds: string[]) => Promise<void>
  fetchLinks: (trx: Db, resourceIds: string[]) => Promise<void>
  wakeAll: () => void
}

/**
 * Queues the analysis of the files of an imported knowledge base, and fetches the links whose pages
 * were not stored.
 */
export async function analyseImported({ wakeAll, ...deps }: Queues, kbId: string): Promise<void> {
  const resourceIds = await listWaiting(deps.db, kbId)
  for (let at = 0; at < resourceIds.length; at += filesAtOnce) {
    const rows = await deps.db
      .selectFrom('resources')
      .select(['id', 'status'])
      .where('id', 'in', resourceIds.slice(at, at + filesAtOnce))
      .execute()
    const idsOf = (status: string) =>
      rows.filter((row) => row.status === status).map(({ id }) => id)
    await deps.db.transaction().execute(async (trx) => {
      await deps.analyse(trx, idsOf('queued'))
      await deps.fetchLinks(trx, idsOf('init'))
    })
    // Another server that started meanwhile has found and analysed these.
    for (const id of idsOf('completed')) await keepImportedCitations(deps, id)
    wakeAll()
  }
}

async function listWaiting(db: Db, kbId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('status', 'in', ['init', 'queued', 'completed'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
