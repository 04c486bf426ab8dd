import type { Handlers } from '#api/deps.ts'
import { findKbTo, findMembersKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { createFolder } from './create.ts'
import { deleteFolders } from './delete.ts'
import { findByFormerPath, namesIn } from './former.ts'
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
} satisfies Partial<Handlers>
