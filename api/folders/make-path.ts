import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { newId } from '#api/ids.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { announce } from '#api/resources/announce.ts'
import { folderInput } from '#contract/calls/folders.ts'
import { uploadLimits } from '#contract/upload-limits.ts'
import { readFolders, shareFolder } from './read.ts'

type Place = { kbId: string; folderId: string | null }

/** A folder that was found or created for a path. */
export type MadeFolder = { id: string; name: string; parentId: string | null; isNew: boolean }

/**
 * Returns the names of the folders of a path, cleaned like other names of folders. Throws
 * `invalid_input` for a path that leads up, is too deep or has a name that no folder may have.
 */
export function folderNames(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  if (names.length > uploadLimits.folderDepth || names.includes('..')) throw invalid()
  return names.map((name) => {
    const parsed = folderInput.shape.name.safeParse(name)
    if (!parsed.success) throw invalid()
    return parsed.data
  })
}

function invalid(): ApiError {
  return new ApiError('invalid_input', { fields: { paths: ['invalid'] } })
}

/**
 * Finds or creates folders below a folder, for several paths. The caller holds the lock of the
 * knowledge base's folders. The last folder of each path is in the same order; null for the folder
 * itself.
 */
export function createPathMaker(trx: Db, { kbId, folderId }: Place, createdBy: string) {
  const known = new Map<string, MadeFolder>()
  const made: MadeFolder[] = []
  const step = async (parentId: string | null, name: string): Promise<MadeFolder> => {
    const key = `${parentId} ${name.toLowerCase()}`
    const before = known.get(key) ?? (await findChild(trx, kbId, parentId, name))
    const folder = before ?? (await insert(trx, { kbId, parentId, name, createdBy }))
    known.set(key, folder)
    if (!before) made.push(folder)
    return folder
  }
  return {
    made,
    folderOf: async (names: string[]): Promise<string | null> => {
      let parentId = folderId
      for (const name of names) parentId = (await step(parentId, name)).id
      return parentId
    },
  }
}

/** Finds the folder with this name, whatever its case. */
export async function findChild(
  db: Db,
  kbId: string,
  parentId: string | null,
  name: string,
): Promise<MadeFolder | null> {
  const row = await db
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('kb_id', '=', kbId)
    .where('parent_id', 'is not distinct from', parentId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return row ? { ...row, parentId, isNew: false } : null
}

type NewFolder = Omit<MadeFolder, 'id' | 'isNew'> & { kbId: string; createdBy: string }

async function insert(trx: Db, { kbId, parentId, name, createdBy }: NewFolder) {
  const id = newId()
  await trx
    .insertInto('folders')
    .values({ id, kb_id: kbId, parent_id: parentId, name, created_by: createdBy })
    .execute()
  return { id, name, parentId, isNew: true }
}

/** Broadcasts folders that were created for a path. */
export async function announceFolders(
  context: HandlerContext,
  kb: FoundKb,
  made: MadeFolder[],
): Promise<void> {
  if (made.length === 0) return
  const ids = new Set(made.map(({ id }) => id))
  const folders = await readFolders(context.db, context.actor.id, kb)
  const events = folders
    .filter(({ id }) => ids.has(id))
    .map((folder) => ({ type: 'folder_add' as const, data: { folder: shareFolder(folder) } }))
  await announce(context, kb.id, events, context.actor.id)
}
