import { z } from 'zod'
import { call } from '#contract/call.ts'
import { folder } from '#contract/entities/resource.ts'
import { id, line, optionalId, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

export const folderInput = z.object({
  name: line(limits.folderNameLength),
  parentId: optionalId,
})

const someIds = z.array(id).max(limits.foldersPerRequest, 'too_many')

export const moveInput = z.object({
  resourceIds: someIds.default([]),
  folderIds: someIds.default([]),
  fromFolderId: optionalId,
  toFolderId: optionalId,
})

export const folderCalls = {
  listFolders: call({
    method: 'GET',
    path: '/kb/:kbId/folders',
    access: 'signed_in',
    summary: 'All folders, by name.',
    params: kbParams,
    answer: z.array(folder),
  }),
  findFolder: call({
    method: 'GET',
    path: '/kb/:kbId/folders/find',
    access: 'signed_in',
    summary:
      'The folder with this path of encoded names, or that had it before it was renamed or moved.',
    params: kbParams,
    query: z.object({ path: word(8_000) }),
    answer: z.object({ id }),
  }),
  createFolder: call({
    method: 'POST',
    path: '/kb/:kbId/folders',
    access: 'signed_in',
    summary: 'Make a folder; its name is unique among its siblings.',
    params: kbParams,
    body: folderInput,
    answer: folder,
  }),
  renameFolder: call({
    method: 'PUT',
    path: '/kb/:kbId/folders/:folderId',
    access: 'signed_in',
    summary: 'Rename a folder.',
    params: kbParams.extend({ folderId: id }),
    body: z.object({ id: id.optional(), name: line(limits.folderNameLength) }),
    answer: folder,
  }),
  deleteFolders: call({
    method: 'DELETE',
    path: '/kb/:kbId/folders',
    access: 'signed_in',
    summary: 'Delete folders with everything inside, into the bin.',
    params: kbParams,
    body: z.object({ ids: someIds.min(1, 'required'), batchId: id.optional() }),
    answer: z.null(),
  }),
  moveItems: call({
    method: 'POST',
    path: '/kb/:kbId/folders/move',
    access: 'signed_in',
    summary: 'Move resources and folders into a folder (or the top), all or nothing.',
    params: kbParams,
    body: moveInput,
    answer: z.null(),
  }),
}
