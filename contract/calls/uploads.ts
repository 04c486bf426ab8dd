import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id, optionalId, word } from '#contract/fields.ts'
import { uploadLimits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'
import { sameName } from './same-name.ts'

/** `Upload-Metadata`: the file's name and where it goes. */
export const uploadMetadata = z.object({
  name: word(uploadLimits.pathLength).min(1, 'required'),
  folderId: optionalId,
  sameName: sameName.optional(),
})

const uploadParams = kbParams.extend({ uploadId: id })

const path = word(uploadLimits.pathLength).min(1, 'required')

export const uploadCalls = {
  findTaken: call({
    method: 'POST',
    path: '/kb/:kbId/resources/taken',
    access: 'signed_in',
    summary: 'Which of these names files have already that the person sees.',
    params: kbParams,
    body: z.object({
      folderId: optionalId,
      paths: z.array(path).max(uploadLimits.namesPerCall, 'too_many'),
    }),
    answer: z.array(z.object({ path: z.string(), canReplace: z.boolean() })),
  }),
  makeFolders: call({
    method: 'POST',
    path: '/kb/:kbId/folders/paths',
    access: 'signed_in',
    summary: 'Find or make the folders of these paths; the ids are in the same order.',
    params: kbParams,
    body: z.object({
      folderId: optionalId,
      paths: z.array(path).max(uploadLimits.foldersPerCall, 'too_many'),
    }),
    answer: z.array(id.nullable()),
  }),
  beginUpload: call({
    method: 'POST',
    path: '/kb/:kbId/uploads',
    access: 'signed_in',
    summary: 'Begin an upload that can continue after an interruption, by the tus protocol.',
    params: kbParams,
    answer: 'raw',
    rate: 'upload',
  }),
  readUpload: call({
    method: 'GET',
    path: '/kb/:kbId/uploads/:uploadId',
    access: 'signed_in',
    summary: 'How much of an upload has arrived (tus, by HEAD).',
    params: uploadParams,
    answer: 'raw',
  }),
  continueUpload: call({
    method: 'PATCH',
    path: '/kb/:kbId/uploads/:uploadId',
    access: 'signed_in',
    summary: 'Send the next part of an upload; the last part makes the file (tus).',
    params: uploadParams,
    streams: true,
    answer: 'raw',
    rate: 'upload',
  }),
  dropUpload: call({
    method: 'DELETE',
    path: '/kb/:kbId/uploads/:uploadId',
    access: 'signed_in',
    summary: 'Give up an upload (tus).',
    params: uploadParams,
    answer: 'raw',
  }),
}
