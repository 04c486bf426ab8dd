import type { HandlerContext, Handlers } from '#api/deps.ts'
import { announceFolders, findPaths, folderNames, makePaths } from '#api/drive/folders/make-path.ts'
import { checkFolder } from '#api/drive/resources/insert.ts'
import { findSameNames } from '#api/drive/resources/same-names.ts'
import { type FoundKb, findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { findUnfinished } from './find.ts'
import { serveOffset, serveTus } from './serve-tus.ts'
import { uploadFiles } from './upload.ts'

// How many paths one transaction makes. Calls of others run between two transactions.
const pathsAtOnce = 10

export const uploadHandlers = {
  uploadResource: async (context, { params }) => uploadFiles(context, params.kbId),

  findTaken: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    if (body.folderId) await checkFolder(context.db, kb.id, body.folderId)
    return findTaken(context, { kb, folderId: body.folderId }, body.paths)
  },

  makeFolders: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    const { folderId, paths } = body
    const wanted = paths.map(folderNames)
    const place = { kbId: kb.id, folderId, createdBy: context.actor.id }
    const ids: (string | null)[] = []
    const made: string[] = []
    try {
      for (let at = 0; at < wanted.length; at += pathsAtOnce) {
        const some = wanted.slice(at, at + pathsAtOnce)
        const done = await context.db.transaction().execute(async (trx) => {
          await lockKb(trx, kb.id)
          if (folderId) await checkFolder(trx, kb.id, folderId)
          return makePaths(trx, place, some)
        })
        ids.push(...done.ids)
        made.push(...done.made)
      }
    } finally {
      await announceFolders(context, kb, made)
    }
    return ids
  },

  beginUpload: async (context, { params }) => {
    await findKbTo(context, params.kbId, 'upload')
    return serveTus(context, params)
  },

  readUpload: async (context, { params }) => serveOffset(context, params),

  continueUpload: async (context, { params }) => {
    await findUnfinished(context, params)
    return serveTus(context, params)
  },

  dropUpload: async (context, { params }) => {
    await findUnfinished(context, params)
    return serveTus(context, params)
  },
} satisfies Partial<Handlers>

type Taken = { path: string; canReplace: boolean }

type Place = { kb: FoundKb; folderId: string | null }

/** A path in a folder that does not exist is free. */
async function findTaken(
  { db, actor }: HandlerContext,
  { kb, folderId }: Place,
  paths: string[],
): Promise<Taken[]> {
  const taken: Taken[] = []
  const folders = byFolder(paths)
  const names = [...folders.keys()].map(folderNames)
  const ids = await findPaths(db, { kbId: kb.id, folderId }, names)
  for (const [n, inFolder] of [...folders.values()].entries()) {
    const found = ids[n]
    if (found === undefined) continue
    const titles = inFolder.map(cleanFileName)
    const same = await findSameNames(db, { kb, folderId: found, actorId: actor.id }, titles)
    for (const path of inFolder) {
      const one = same.get(cleanFileName(path))
      if (one) taken.push({ path, canReplace: one.canReplace })
    }
  }
  return taken
}

function byFolder(paths: string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).join('/')
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return folders
}
