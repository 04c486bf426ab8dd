import { newId } from '#api/platform/ids.ts'
import type { archiveCalls } from '#contract/calls/archives.ts'
import type { binCalls } from '#contract/calls/bin.ts'
import type { exportCalls } from '#contract/calls/exports.ts'
import type { folderCalls } from '#contract/calls/folders.ts'
import type { importCalls } from '#contract/calls/imports.ts'
import type { linkReadingCalls } from '#contract/calls/link-readings.ts'
import type { publishedCalls } from '#contract/calls/published.ts'
import type { resourceCalls } from '#contract/calls/resources.ts'
import { type CallAttempt, fileForm, inKb, plain, whose } from './try.ts'

type Names =
  | keyof typeof archiveCalls
  | keyof typeof exportCalls
  | keyof typeof importCalls
  | keyof typeof publishedCalls
  | keyof typeof resourceCalls
  | keyof typeof folderCalls
  | keyof typeof binCalls
  | keyof typeof linkReadingCalls

function onResource(more: Record<string, string> = {}, body?: unknown): CallAttempt {
  return async (scene, actor, target) => {
    const resourceId = await scene.entities.resource(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id, resourceId, ...more }, body }
  }
}

export const fileTries: Record<Names, CallAttempt> = {
  listResources: inKb(),
  listTopics: inKb(),
  uploadResource: ({ kb }) => ({ params: { kbId: kb.id }, form: fileForm('file') }),
  readResource: onResource(),
  renameResource: onResource({}, { title: 'renamed.png' }),
  deleteResource: onResource(),
  retryAnalysis: onResource(),
  chooseEncoding: onResource({}, { encoding: 'big5' }),
  downloadResource: onResource(),
  exportKb: inKb(),
  exportOwnData: plain,
  importKb: async ({ entities }) => ({ as: await entities.stranger(), form: fileForm('file') }),
  listImports: plain,
  cancelImport: async (scene, actor, target) => ({
    params: { importId: await scene.entities.waitingImport(whose(scene, actor, target)) },
  }),
  downloadArchive: async (scene, actor, target) => {
    const folderIds = await scene.entities.folder(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id }, query: { folderIds } }
  },
  previewResource: onResource(),
  readResourcePage: onResource({ page: '1' }),
  readResourcePages: onResource(),
  findInResource: onResource(),
  starResource: onResource({}, { isStarred: true }),
  listStars: inKb(),
  listAllStars: plain,
  readResourcePageImage: onResource({ page: '1' }),
  readLinkIcon: onResource(),
  listPublishedKbs: plain,
  listPublishedPages: inKb(),
  listPublishedChanges: inKb(),
  readPublishedKb: inKb(),
  readPublishedFile: onResource(),
  readPublishedPageImage: onResource({ page: '1' }),
  readPublishedCard: inKb(),
  downloadPublishedFile: onResource(),
  searchPublishedKb: inKb(),
  askPublishedKb: async ({ api, kb }) => {
    await api.db
      .updateTable('kbs')
      .set({ visitor_questions: 100 })
      .where('id', '=', kb.id)
      .execute()
    return { params: { kbId: kb.id }, body: { question: 'What is said?' } }
  },
  reportPublished: ({ kb }) => ({
    params: { kbId: kb.id },
    body: { message: 'It is wrong', url: `/p/${kb.id}` },
  }),
  readLinkReading: onResource(),
  readLinkAgain: onResource(),
  setLinkReading: onResource({}, { every: 'day' }),
  addLinks: inKb(() => ({ Links: [`http://127.0.0.1:9/${newId()}`] })),

  listFolders: inKb(),
  findFolder: async (scene, actor, target) => {
    const path = await scene.entities.folder(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id }, query: { path } }
  },
  createFolder: inKb(() => ({ name: newId() })),
  renameFolder: async (scene, actor, target) => {
    const folderId = await scene.entities.folder(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id, folderId }, body: { id: folderId, name: newId() } }
  },
  deleteFolders: async (scene, actor, target) => {
    const ids = [await scene.entities.folder(whose(scene, actor, target))]
    return { params: { kbId: scene.kb.id }, body: { ids } }
  },
  listBin: inKb(),
  restoreFromBin: inKb(() => ({ ids: [newId()] })),
  purgeBin: inKb(() => ({ ids: [newId()] })),
  listDeletedKbs: plain,
  restoreKbs: () => ({ body: { ids: [newId()] } }),
  purgeKbs: () => ({ body: { ids: [newId()] } }),
  moveItems: async (scene, actor, target) => {
    const { kb, entities, otherAdmin } = scene
    const by = whose(scene, actor, target)
    const what = {
      resourceIds: [await entities.resource(by)],
      folderIds: [await entities.folder(by)],
    }
    const toFolderId = await entities.folder(otherAdmin)
    return { params: { kbId: kb.id }, body: { ...what, fromFolderId: null, toFolderId } }
  },
}
