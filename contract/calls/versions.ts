import { z } from 'zod'
import { call } from '#contract/call.ts'
import { resource } from '#contract/entities/resource.ts'
import { version } from '#contract/entities/version.ts'
import { id, limit, wholeNumber } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const fileParams = kbParams.extend({ resourceId: id })
const versionParams = fileParams.extend({ version: wholeNumber(1) })

/** For the file's uploader and for administrators. */
export const versionCalls = {
  listVersions: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/versions',
    access: 'signed_in',
    summary: 'The versions of a file, the newest first (its uploader, administrators).',
    params: fileParams,
    query: z.object({
      before: wholeNumber(1).optional(),
      limit: limit(limits.resourcePageSize),
    }),
    answer: z.object({ versions: z.array(version), hasMore: z.boolean() }),
  }),
  uploadVersion: call({
    method: 'POST',
    path: '/kb/:kbId/resources/:resourceId/versions',
    access: 'signed_in',
    summary: 'Upload a new version of a file; the older versions stay.',
    params: fileParams,
    upload: { field: 'file', most: 1 },
    answer: resource,
    rate: 'upload',
  }),
  downloadVersion: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/versions/:version/download',
    access: 'signed_in',
    summary: 'One version of a file, as an attachment; ranges are honoured.',
    params: versionParams,
    answer: 'file',
  }),
  previewVersion: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/versions/:version/preview',
    access: 'signed_in',
    summary: 'One version of a file for viewing; nothing active is ever run.',
    params: versionParams,
    answer: 'file',
  }),
  restoreVersion: call({
    method: 'POST',
    path: '/kb/:kbId/resources/:resourceId/versions/:version/restore',
    access: 'signed_in',
    summary: 'Make an older version the current one again, as a new version.',
    params: versionParams,
    answer: resource,
  }),
  deleteVersion: call({
    method: 'DELETE',
    path: '/kb/:kbId/resources/:resourceId/versions/:version',
    access: 'signed_in',
    summary: 'Delete an older version; the current one cannot be deleted.',
    params: versionParams,
    answer: z.null(),
  }),
}
