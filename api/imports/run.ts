import { z } from 'zod'
import type { Db } from '#api/db/schema.ts'
import {
  dataFiles,
  type ExportedFile,
  exportDescription,
  exportedFile,
  exportedKb,
} from '#api/exports/format.ts'
import { newId } from '#api/ids.ts'
import { yieldAfterStatement } from '#api/jobs/yield-after-statement.ts'
import { insertKb } from '#api/kbs/create.ts'
import { createYield } from '#api/yield.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import type { ImportFailure } from '#contract/entities/kb-import.ts'
import { importLimits } from '#contract/import-limits.ts'
import { createAuthors } from './authors.ts'
import { importChats } from './chats.ts'
import { discardKb } from './discard.ts'
import { endImport, failImport } from './end.ts'
import { failureOf, ImportStopped } from './failure.ts'
import { importFolders } from './folders.ts'
import { type ExportZip, openZip, parseExported, readJson } from './open-zip.ts'
import { importResources } from './resources.ts'
import type { ImportDeps, ImportWork } from './work.ts'

/** What the zip file may contain, beside what the limits of files count: the text of messages. */
const mostTextBytes = 10 * 1024 ** 3

/**
 * Imports a knowledge base, completely or not at all: nobody is a member of it before everything is
 * there. An import that was interrupted begins again. Returns the id of the knowledge base, whose files
 * are to be analysed; null if the import has failed. Throws if it should be tried again.
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
  const { zip } = common
  const description = await readDescription(zip)
  const kb = parseExported(exportedKb, await readJson(zip, dataFiles.kb))
  const files = await readFiles(common)
  const work = { ...common, kbId: await makeKb(common, kb) }
  const folders = await importFolders(work, description.folders)
  const resources = await importResources(work, files, folders)
  const authors = createAuthors(work)
  await importChats(work, description.chats, authors, resources)
  await endImport(work)
  return work.kbId
}

async function readDescription(zip: ExportZip) {
  if (zip.size(dataFiles.description) === null) throw new ImportStopped('not_an_export')
  const description = await readJson(zip, dataFiles.description)
  if (!exportDescription.pick({ format: true }).safeParse(description).success)
    throw new ImportStopped('other_format')
  return parseExported(exportDescription, description)
}

// One after the other, because the errors of a long list would need much more memory than the list.
async function readFiles({ zip, step }: Pick<ImportWork, 'zip' | 'step'>): Promise<ExportedFile[]> {
  const entries = z.array(z.unknown()).max(importLimits.entries)
  const files: ExportedFile[] = []
  for (const entry of parseExported(entries, await readJson(zip, dataFiles.files))) {
    files.push(parseExported(exportedFile, entry))
    await step(0)
  }
  return files
}

// Nothing becomes public by an upload.
async function makeKb(
  { deps, zip, importId, userId }: Omit<ImportWork, 'kbId'>,
  kb: z.output<typeof exportedKb>,
): Promise<string> {
  const input = kbInput.safeParse({ ...kb, isPublic: false })
  if (!input.success) throw new ImportStopped('damaged')
  const place = { id: newId(), most: deps.settings.maxKbsPerPerson, members: 0 }
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
