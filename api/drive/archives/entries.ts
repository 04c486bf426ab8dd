import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { ApiError, nullIfRefused } from '#api/platform/api-error.ts'
import { filesPerCheck } from './limits.ts'
import { nameInArchive } from './names.ts'
import type { ArchiveFile, Contents } from './select.ts'
import { openFile, type ZipEntry } from './write.ts'

type Reader = Pick<HandlerContext, 'db' | 'settings' | 'actor' | 'files'>

/**
 * One after another. What was deleted since the download began, or may no longer be downloaded, is
 * left out, and the archive ends with a list of it, whose name the caller chooses.
 */
export async function* archiveEntries(
  reader: Reader,
  kbId: string,
  { folders, files }: Contents,
  missingName: string,
): AsyncGenerator<ZipEntry> {
  for (const { path } of folders) yield { path, content: null }
  const missing: string[] = []
  for (let at = 0; at < files.length; at += filesPerCheck) {
    const some = files.slice(at, at + filesPerCheck)
    const present = await findPresent(reader, kbId, some)
    for (const { id, path, hash, type, modifiedAt } of some) {
      const content = hash && present.has(id) ? await openFile(reader.files, hash) : null
      if (content) yield { path, content, type, modifiedAt }
      else missing.push(path)
    }
  }
  if (missing.length === 0) return
  yield {
    path: unusedName(files, nameInArchive(missingName)),
    content: Buffer.from(`${missing.join('\r\n')}\r\n`),
  }
}

async function findPresent(reader: Reader, kbId: string, files: ArchiveFile[]) {
  const { db, settings, actor } = reader
  const kb = await findKbToArchive({ db, settings, actor }, kbId).catch(nullIfRefused)
  if (!kb) return new Set<string>()
  const ids = files.map(({ id }) => id)
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kb.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Others see only own files and download these singly. Throws `kb_not_found`, `forbidden`. */
export async function findKbToArchive(reader: Parameters<typeof findKbTo>[0], kbId: string) {
  const kb = await findKbTo(reader, kbId, 'download')
  if (!kb.can.read) throw new ApiError('forbidden')
  return kb
}

function unusedName(files: ArchiveFile[], name: string): string {
  const used = new Set(files.map(({ path }) => path.toLowerCase()))
  let path = name
  while (used.has(path.toLowerCase())) path = `_${path}`
  return path
}
