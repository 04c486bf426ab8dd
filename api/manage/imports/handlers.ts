import type { HandlerContext, Handlers } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { dropFiles } from '#api/platform/files/release.ts'
import type { KbImport } from '#contract/entities/kb-import.ts'
import { beginImport, listImports } from './begin.ts'

export const importHandlers = {
  importKb: (context, { query }) => beginImport(context, query.language),

  listImports: ({ db, actor }) => listImports(db, actor.id),

  cancelImport: (context, { params }) => cancelImport(context, params.importId),
} satisfies Partial<Handlers>

/** A running one ends when it has deleted what it made. Throws `import_not_found`. */
async function cancelImport(
  { db, files, actor }: HandlerContext,
  importId: string,
): Promise<KbImport> {
  const hash = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('imports')
      .select(['status', 'hash'])
      .where('id', '=', importId)
      .where('user_id', '=', actor.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('import_not_found'))
    const failure = 'cancelled'
    const change = {
      waiting: { status: 'failed', failure, hash: null } as const,
      running: { failure } as const,
      done: null,
      failed: null,
    }[row.status]
    if (change) await trx.updateTable('imports').set(change).where('id', '=', importId).execute()
    return row.status === 'waiting' ? row.hash : null
  })
  if (hash) await dropFiles(db, files, [hash])
  const found = (await listImports(db, actor.id)).find(({ id }) => id === importId)
  if (!found) throw new ApiError('import_not_found')
  return found
}
