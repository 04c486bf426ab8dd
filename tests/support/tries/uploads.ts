import { newId } from '#api/platform/ids.ts'
import type { uploadCalls } from '#contract/calls/uploads.ts'
import { type CallAttempt, inKb, whose } from './try.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** An upload of one byte that has not arrived. */
function onUpload(init: RequestInit): CallAttempt {
  return async (scene, actor, target) => {
    const uploadId = await scene.entities.unfinishedUpload(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id, uploadId }, init }
  }
}

export const uploadTries: Record<keyof typeof uploadCalls, CallAttempt> = {
  findTaken: inKb(() => ({ paths: ['a.txt'] })),
  makeFolders: inKb(() => ({ paths: [newId()] })),
  beginUpload: ({ kb }) => {
    const name = Buffer.from('part.txt').toString('base64')
    const headers = { ...tus, 'upload-length': '1', 'upload-metadata': `name ${name}` }
    return { params: { kbId: kb.id }, init: { headers } }
  },
  readUpload: onUpload({ headers: tus }),
  continueUpload: onUpload({
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Blob(['1']),
  }),
  dropUpload: onUpload({ headers: tus }),
}
