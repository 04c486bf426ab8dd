import { z } from 'zod'
import { call } from '#contract/call.ts'
import { idList, line } from '#contract/fields.ts'
import { archiveLimits, limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

export const archiveCalls = {
  downloadArchive: call({
    method: 'GET',
    path: '/kb/:kbId/archive',
    access: 'signed_in',
    summary:
      'Files and folders with everything inside, as one zip file that is written as it is sent.',
    params: kbParams,
    query: z.object({
      resourceIds: idList(archiveLimits.selected),
      folderIds: idList(archiveLimits.selected),
      /** The name of the list of what could not be included, if there is anything. */
      missingName: line(limits.fileNameLength).default('not-included.txt'),
    }),
    answer: 'file',
    rate: 'archive',
  }),
}
