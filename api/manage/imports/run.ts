import { insertKb } from '#api/kbs/create.ts'
import { newId } from '#api/platform/ids.ts'
import { yieldAfterStatement } from '#api/platform/jobs/yield-after-statement.ts'
import { createYield } from '#api/platform/yield.ts'
import type { Db } from '#api/schema.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import type { ImportFailure } from '#contract/entities/kb-import.ts'
import { createAuthors } from './authors.ts'
import { importChats } from './chats.ts'
import { discardKb, endImport, failImport } from './end.ts'
import { openZip } from './open-zip.ts'
import { type ReadExport, readDescription } from './read-description.ts'
import { importFolders, importResources } from './resources.ts'
import { failureOf, type ImportDeps, ImportStopped, type ImportWork } from './work.ts'

/** Texts of messages, beside what the limits of files count. */
const mostTextBytes = 10 * 1024 ** 3

/**
 * Completely or not at all: nobody is a member before everything is there. Begins again after an
 * interruption. Returns the knowledge base whose files are to be analysed; null if it failed.
 * Throws to be tried again.
 */
export async function runImport(
  given: ImportDeps,
  importId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const deps = { ...given, db: given.db.withPlugin(yieldAfterStatement) }
  const { db, files, settings } = deps
  const row = await db
    .updateTable('imports')
    .set({ status: 'running', done_bytes: 0 })
    .where('id', '=', importId)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (!row?.hash) return findDone(db, importId)
  if (row.failure) return failed(deps, importId, row.failure)
  if (row.kb_id) await discardKb(deps, row.kb_id)
  try {
    const mostBytes = settings.maxPersonBytes + mostTextBytes
    const zip = await openZip(await files.localPath(row.hash), mostBytes)
    try {
      const step = progressOf(deps, importId, signal)
      const common = { deps, zip, importId, userId: row.user_id, language: row.language, step }
      return await importAll(common)
    } finally {
      zip.close()
    }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return failed(deps, importId, failure)
  }
}

async function failed(deps: ImportDeps, importId: string, failure: ImportFailure): Promise<null> {
  await failImport(deps, importId, failure)
  return null
}

async function findDone(db: Db, importId: string): Promise<string | null> {
  const row = await db
    .selectFrom('imports')
    .select('kb_id')
    .where('id', '=', importId)
    .where('status', '=', 'done')
    .executeTakeFirst()
  return row?.kb_id ?? null
}

async function importAll(common: Omit<ImportWork, 'kbId'>): Promise<string> {
  const { kb, folders, files, chats } = await readDescription(common)
  const work = { ...common, kbId: await makeKb(common, kb) }
  const resources = await importResources(work, files, await importFolders(work, folders))
  await importChats(work, chats, createAuthors(work), resources)
  await endImport(work)
  return work.kbId
}

// Nothing becomes public by an upload.
async function makeKb(
  { deps, zip, importId, userId }: Omit<ImportWork, 'kbId'>,
  kb: ReadExport['kb'],
): Promise<string> {
  const input = kbInput.safeParse({ ...kb, isPublic: false })
  if (!input.success) throw new ImportStopped('damaged')
  const place = { id: newId(), members: 0 }
  await deps.db.transaction().execute(async (trx) => {
    await insertKb(trx, userId, input.data, place)
    await trx
      .updateTable('imports')
      .set({ kb_id: place.id, total_bytes: zip.totalBytes })
      .where('id', '=', importId)
      .execute()
  })
  return place.id
}

const progressMs = 1_000

function progressOf({ db }: ImportDeps, importId: string, signal: AbortSignal) {
  const yieldNow = createYield()
  let done = 0
  let written = Date.now()
  return async (bytes: number) => {
    signal.throwIfAborted()
    done += bytes
    await yieldNow()
    if (Date.now() - written < progressMs) return
    written = Date.now()
    const row = await db
      .updateTable('imports')
      .set({ done_bytes: done })
      .where('id', '=', importId)
      .returning('failure')
      .executeTakeFirst()
    if (row?.failure) throw new ImportStopped(row.failure)
  }
}
