import { sql } from 'kysely'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import { type FoundKb, findKbTo, findMembersKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Folder } from '#contract/entities/resource.ts'
import { createFolder } from './create.ts'
import { deleteFolders } from './delete.ts'
import { checkEach, nameTaken, pickFolders } from './find.ts'
import { findByFormerPath, namesIn, rememberPlaces } from './former.ts'
import { listFolders, readFolders, shareFolder } from './read.ts'

export const folderHandlers = {
  listFolders: async (context, { params }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    return listFolders(context.db, context.actor.id, kb)
  },

  findFolder: async (context, { params, query }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    const id = await findByFormerPath(context.db, kb.id, namesIn(query.path))
    if (!id) throw new ApiError('folder_not_found')
    return { id }
  },

  createFolder: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    return createFolder(context, kb, body)
  },

  renameFolder: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    return renameFolder(context, kb, params.folderId, body)
  },

  deleteFolders: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    await deleteFolders(context, kb, body)
    return null
  },
} satisfies Partial<Handlers>

/** `input.id` must be the same id. Throws `folder_not_found`, `forbidden`, `folder_name_taken`. */
async function renameFolder(
  context: HandlerContext,
  kb: FoundKb,
  id: string,
  input: { id?: string | undefined; name: string },
): Promise<Folder> {
  const { db, actor } = context
  const { name } = input
  const folder = await db
    .transaction()
    .execute(async (trx) => {
      await lockKb(trx, kb.id)
      const [found] = pickFolders(await readFolders(trx, actor.id, kb), [id])
      if (!found) throw new ApiError('folder_not_found')
      checkEach([found], 'rename')
      if (input.id && input.id !== id)
        throw new ApiError('invalid_input', { fields: { id: ['foreign'] } })
      await rememberPlaces(trx, kb.id, [id])
      const { modified_at: modifiedAt } = await trx
        .updateTable('folders')
        .set({ name, modified_at: sql`now()` })
        .where('id', '=', id)
        .returning('modified_at')
        .executeTakeFirstOrThrow()
      return { ...found, name, modifiedAt }
    })
    .catch(nameTaken)
  const event = { type: 'folder_update', data: { folder: shareFolder(folder) } } as const
  await announceFiles(context, kb.id, [event], actor.id)
  return folder
}
