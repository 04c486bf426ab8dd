import { titleOfUrl } from '#api/documents/pages/url.ts'
import { makePaths } from '#api/drive/folders/make-path.ts'
import { countIn } from '#api/drive/resources/insert.ts'
import { lockKb } from '#api/kbs/lock.ts'
import {
  type ExportDescription,
  type ExportedFile,
  filesFolder,
} from '#api/manage/exports/format.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { idAt } from '#api/platform/ids.ts'
import { titleOrder } from '#api/platform/title-order.ts'
import { folderInput } from '#contract/calls/folders.ts'
import { webLink } from '#contract/calls/resources.ts'
import { line } from '#contract/fields.ts'
import { limits, uploadLimits } from '#contract/limits.ts'
import { unknownType } from '#shared/formats.ts'
import { withUnpacked } from './unpack.ts'
import { ImportStopped, type ImportWork, pastTime } from './work.ts'

const foldersAtOnce = 200

const filesAtOnce = 20

export type ResourceIds = Map<string, string>

type Unpacked = ExportedFile & { stored: StoredFile | null }

/** Throws an `ImportStopped`, `kb_full`, `person_full`. */
export async function importResources(
  work: ImportWork,
  files: ExportedFile[],
  folders: FolderIds,
): Promise<ResourceIds> {
  const ids: ResourceIds = new Map()
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const some = files.slice(at, at + filesAtOnce)
    await withUnpacked(work, work.kbId, async (unpack) => {
      const unpacked: Unpacked[] = []
      for (const file of some) {
        unpacked.push({ ...file, stored: await unpack(file.path) })
        await work.step(0)
      }
      await insert(work, unpacked, folders, ids)
    })
  }
  return ids
}

async function insert(
  { deps, kbId, userId }: ImportWork,
  files: Unpacked[],
  folders: FolderIds,
  ids: ResourceIds,
): Promise<void> {
  const rows = files.flatMap(({ stored, ...file }) => {
    const folderId = folders.get(parentOf(file.path))
    if (folderId === undefined || ids.has(file.id)) throw new ImportStopped('damaged')
    const own = file.kind === 'link' ? linkOf(file, stored) : fileOf(file, stored)
    if (!own) return []
    const created_at = pastTime(file.uploadedAt)
    const id = idAt(created_at, ids.size)
    ids.set(file.id, id)
    const place = { kb_id: kbId, folder_id: folderId, uploader_id: userId }
    const times = { created_at, modified_at: pastTime(file.modifiedAt) }
    return {
      id,
      ...place,
      ...times,
      size: stored?.size ?? 0,
      hash: stored?.hash ?? null,
      ...own,
      title_order: titleOrder(own.title),
    }
  })
  if (rows.length === 0) return
  await deps.db.transaction().execute(async (trx) => {
    await countIn(trx, kbId, rows)
    await trx.insertInto('resources').values(rows).execute()
    await checkQuota(trx, deps.settings, { userId, kbId })
  })
}

/** Ids by the path in the zip file; null for the top level. */
type FolderIds = Map<string, string | null>

export async function importFolders(
  { deps, kbId, userId, step }: ImportWork,
  folders: ExportDescription['folders'],
): Promise<FolderIds> {
  const named = namesOf(folders)
  const ids: FolderIds = new Map([[filesFolder, null]])
  for (let at = 0; at < named.length; at += foldersAtOnce) {
    const some = named.slice(at, at + foldersAtOnce)
    const made = await deps.db.transaction().execute(async (trx) => {
      await lockKb(trx, kbId)
      const place = { kbId, folderId: null, createdBy: userId }
      return makePaths(
        trx,
        place,
        some.map(({ names }) => names),
      )
    })
    for (const [n, { path }] of some.entries()) ids.set(path, made.ids[n] ?? null)
    await step(0)
  }
  return ids
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)
}

function namesOf(folders: ExportDescription['folders']): { path: string; names: string[] }[] {
  const known = new Map<string, string[]>([[filesFolder, []]])
  return folders.map(({ path, name }) => {
    const above = known.get(parentOf(path))
    const own = folderInput.shape.name.safeParse(name)
    const names = above && own.success ? [...above, own.data] : []
    if (names.length === 0 || names.length > uploadLimits.folderDepth || known.has(path))
      throw new ImportStopped('damaged')
    known.set(path, names)
    return { path, names }
  })
}

// A file that was deleted during the export is left out, as it is in the zip file.
function fileOf({ title }: ExportedFile, stored: StoredFile | null) {
  // The analysis finds out the type. What the zip file says is the input of a person.
  const type = unknownType
  return (
    stored && {
      kind: 'file' as const,
      title: cleanFileName(title),
      type,
      status: 'queued' as const,
    }
  )
}

// A link whose page is in the zip file is not fetched: the page may be gone.
function linkOf({ title, url }: ExportedFile, stored: StoredFile | null) {
  const link = webLink.safeParse(url)
  if (!link.success) throw new ImportStopped('damaged')
  const named = line(limits.fileNameLength).safeParse(title)
  return {
    kind: 'link' as const,
    title: named.success ? named.data : titleOfUrl(link.data),
    type: 'text/html',
    status: stored ? ('queued' as const) : ('init' as const),
    original_url: link.data,
  }
}
