import { z } from 'zod'
import { binLimits } from '#contract/bin-limits.ts'
import { call } from '#contract/call.ts'
import { binEntry } from '#contract/entities/bin.ts'
import { bytes, count, id, limit, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const ids = z.array(id).max(binLimits.atOnce, 'too_many')

/** `batchId`: all that the requester deleted with this `batchId`. */
export const restoreInput = z.object({ ids: ids.default([]), batchId: id.optional() })

/** Without `ids`, everything in the bin that the requester may see is deleted for good. */
const purgeInput = z.object({ ids: ids.optional() })

export const binCalls = {
  listBin: call({
    method: 'GET',
    path: '/kb/:kbId/bin',
    access: 'signed_in',
    summary:
      'What was deleted and can be restored by the requester, newest first; a page at a time, by cursor.',
    params: kbParams,
    query: z.object({
      /** Only this entry. */
      id: id.optional(),
      limit: limit(binLimits.pageSize),
      cursor: word(limits.cursorLength).optional(),
    }),
    answer: z.object({
      entries: z.array(binEntry),
      nextCursor: z.string().nullable(),
      totalCount: count,
      totalSize: bytes,
    }),
  }),
  restoreFromBin: call({
    method: 'POST',
    path: '/kb/:kbId/bin/restore',
    access: 'signed_in',
    summary:
      'Restore files, links, folders and chats, all or none. What is not in the bin is skipped. A missing folder is replaced by the top level, and a name that is taken gets a number.',
    params: kbParams,
    body: restoreInput,
    answer: z.object({ restoredIds: z.array(id) }),
  }),
  purgeBin: call({
    method: 'DELETE',
    path: '/kb/:kbId/bin',
    access: 'signed_in',
    summary: 'Delete something in the bin for good, or empty the bin.',
    params: kbParams,
    body: purgeInput,
    answer: z.null(),
  }),
}
