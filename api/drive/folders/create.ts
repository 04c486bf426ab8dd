import type { HandlerContext } from '#api/deps.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Folder } from '#contract/entities/resource.ts'
import { checkFolderCount, nameTaken } from './find.ts'
import { folderAbilities } from './policy.ts'
import { shareFolder } from './read.ts'

type Input = { name: string; parentId: string | null }

/** Throws `folder_not_found` for a missing parent, `folder_name_taken`, `too_many_folders`. */
export async function createFolder(
  context: HandlerContext,
  kb: FoundKb,
  { name, parentId }: Input,
): Promise<Folder> {
  const { db, actor } = context
  const row = await db
    .transaction()
    .execute(async (trx) => {
      await lockKb(trx, kb.id)
      if (parentId) {
        const parent = await trx
          .selectFrom('folders')
          .select('id')
          .where('id', '=', parentId)
          .where('kb_id', '=', kb.id)
          .executeTakeFirst()
        if (!parent) throw new ApiError('folder_not_found')
      }
      const made = await trx
        .insertInto('folders')
        .values({ id: newId(), kb_id: kb.id, parent_id: parentId, name, created_by: actor.id })
        .returningAll()
        .executeTakeFirstOrThrow()
      await checkFolderCount(trx, kb.id)
      return made
    })
    .catch(nameTaken)
  const folder = {
    id: row.id,
    name,
    parentId,
    kbId: kb.id,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    resourceCount: 0,
    resourceSize: 0,
    can: folderAbilities(actor.id, kb, { created_by: actor.id, all_own: true }),
  }
  const event = { type: 'folder_add', data: { folder: shareFolder(folder) } } as const
  await announceFiles(context, kb.id, [event], actor.id)
  return folder
}
