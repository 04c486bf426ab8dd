import { sql } from 'kysely'
import { ApiError } from '#api/http/errors.ts'
import type { Handlers } from '#api/http/handler.ts'
import { findKb, findKbTo } from '#api/kbs/find.ts'
import { announce } from '#api/resources/announce.ts'
import { createFolder } from './create.ts'
import { deleteFolders } from './delete.ts'
import { checkEach, nameTaken, pickFolders } from './find.ts'
import { moveItems } from './move.ts'
import { readFolders, shareFolder } from './read.ts'

export const folderHandlers = {
  listFolders: async (context, { params }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    return readFolders(context.db, context.actor.id, kb)
  },

  createFolder: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    return createFolder(context, kb, body)
  },

  renameFolder: async (context, { params, body }) => {
    const { db, actor } = context
    const kb = await findMembersKb(context, params.kbId)
    const found = pickFolders(await readFolders(db, actor.id, kb), [params.folderId])
    checkEach(found, 'rename')
    if (body.id && body.id !== params.folderId)
      throw new ApiError('invalid_input', { fields: { id: ['foreign'] } })
    const renamed = await db
      .updateTable('folders')
      .set({ name: body.name, modified_at: sql`now()` })
      .where('id', '=', params.folderId)
      .returning('modified_at')
      .executeTakeFirst()
      .catch(nameTaken)
    if (!renamed) throw new ApiError('folder_not_found')
    const change = { name: body.name, modifiedAt: renamed.modified_at }
    const [folder] = found.map((one) => ({ ...one, ...change }))
    if (!folder) throw new ApiError('folder_not_found')
    const event = { type: 'folder_update', data: { folder: shareFolder(folder) } } as const
    await announce(context, kb.id, [event], actor.id)
    return folder
  },

  deleteFolders: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    await deleteFolders(context, kb, body)
    return null
  },

  moveItems: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    await moveItems(context, kb, body)
    return null
  },
} satisfies Partial<Handlers>

// Finds a knowledge base of which the actor is a member. A person who is not a member gets the
// same answer for a missing and for an existing folder.
async function findMembersKb(context: Parameters<typeof findKb>[0], kbId: string) {
  const kb = await findKb(context, kbId)
  if (!kb.role) throw new ApiError('forbidden')
  return kb
}
