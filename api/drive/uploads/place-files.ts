import type { HandlerContext } from '#api/deps.ts'
import { announceFolders, folderNames, makePaths } from '#api/drive/folders/make-path.ts'
import { announceNew } from '#api/drive/resources/announce.ts'
import { checkFolder, countIn, insertRows } from '#api/drive/resources/insert.ts'
import { findSameNames, freeName } from '#api/drive/resources/same-names.ts'
import { addVersion } from '#api/drive/versions/add-version.ts'
import { announceReplaced } from '#api/drive/versions/change.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import type { Db } from '#api/schema.ts'
import type { SameName } from '#contract/calls/same-name.ts'
import type { Resource } from '#contract/entities/resource.ts'

export type NamedFile = StoredFile & { title: string; path?: string }

export type FilePlace = { kb: FoundKb; folderId: string | null; sameName?: SameName | undefined }

type Placed = { added: string[]; replaced: string[] }

/**
 * All or none, `sameName` deciding about equal names; makes missing folders. `settle` runs in the
 * transaction, before the limits are checked. Throws `kb_not_found`, `folder_not_found`, `kb_full`,
 * `person_full`, `invalid_input`.
 */
export async function placeFiles(
  context: HandlerContext,
  place: FilePlace,
  files: NamedFile[],
  settle: (trx: Db) => Promise<void> = async () => {},
): Promise<Resource[]> {
  const { db, actor, settings, jobs } = context
  const { kb } = place
  const { folders, placed } = await db.transaction().execute(async (trx) => {
    const placed: Placed = { added: [], replaced: [] }
    await lockKb(trx, kb.id)
    if (place.folderId) await checkFolder(trx, kb.id, place.folderId)
    const below = { kbId: kb.id, folderId: place.folderId, createdBy: actor.id }
    const paths = files.map(({ path = '' }) => folderNames(path))
    const { ids, made } = await makePaths(trx, below, paths)
    for (const [n, file] of files.entries())
      await placeFile(trx, context, { ...place, folderId: ids[n] ?? null }, file, placed)
    await settle(trx)
    await checkQuota(trx, settings, { userId: actor.id, kbId: kb.id })
    await jobs.analyse(trx, placed.added)
    return { folders: made, placed }
  })
  await announceFolders(context, kb, folders)
  const added = placed.added.length > 0 ? await announceNew(context, kb, placed.added) : []
  if (placed.replaced.length === 0) return added
  return [...added, ...(await announceReplaced(context, kb, placed.replaced))]
}

async function placeFile(
  trx: Db,
  context: HandlerContext,
  { kb, folderId, sameName }: FilePlace,
  file: NamedFile,
  placed: Placed,
): Promise<void> {
  const place = { kb, folderId, actorId: context.actor.id }
  const same = sameName && (await findSameNames(trx, place, [file.title])).get(file.title)
  if (same && sameName === 'skip') return
  if (same?.canReplace && sameName === 'replace') {
    const { hash, size } = file
    await addVersion(trx, context, same.id, { hash, size }, context.actor.id)
    if (!placed.added.includes(same.id)) placed.replaced.push(same.id)
    return
  }
  const title = same ? await freeName(trx, place, file.title) : file.title
  await countIn(trx, kb.id, [file])
  const target = { kbId: kb.id, folderId, uploaderId: context.actor.id }
  placed.added.push(...(await insertRows(trx, target, [{ ...file, title }])))
}
