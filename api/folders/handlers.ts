import { ApiError } from '#api/http/errors.ts'
import type { Handlers } from '#api/http/handler.ts'
import { findKb, findKbTo } from '#api/kbs/find.ts'
import { createFolder } from './create.ts'
import { deleteFolders } from './delete.ts'
import { findByFormerPath, namesIn } from './former.ts'
import { moveItems } from './move.ts'
import { listFolders } from './read.ts'
import { renameFolder } from './rename.ts'

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
