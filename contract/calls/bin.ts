import { z } from 'zod'
import { call } from '#contract/call.ts'
import { binEntry } from '#contract/entities/bin.ts'
import { bytes, count, id, limit, word } from '#contract/fields.ts'
import { binLimits, limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const ids = z.array(id).max(binLimits.atOnce, 'too_many')

/** `ids`, or everything that the requester deleted in the one action `batchId`. */
export const restoreInput = z.object({ ids: ids.default([]), batchId: id.optional() })

/** Without `ids`: everything in the bin that the requester may see. */
const purgeInput = z.object({ ids: ids.optional() })

const listQuery = z.object({
  id: id.optional(),
  limit: limit(binLimits.pageSize),
  cursor: word(limits.cursorLength).optional(),
})

const listAnswer = z.object({
  entries: z.array(binEntry),
  nextCursor: z.string().nullable(),
  totalCount: count,
  totalSize: bytes,
})

export const binCalls = {
  listBin: call({
    method: 'GET',
    path: '/kb/:kbId/bin',
    access: 'signed_in',
    summary:
      'What was deleted and can be restored by the requester, newest first; a page at a time, by cursor.',
    params: kbParams,
    query: listQuery,
    answer: listAnswer,
  }),
  restoreFromBin: call({
    method: 'POST',
    path: '/kb/:kbId/bin/restore',
    access: 'signed_in',
    summary:
      'Restore files, links, folders and chats. What is not in the bin is skipped. A missing folder is replaced by the top level, and a name that is taken gets a number.',
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
  listDeletedKbs: call({
    method: 'GET',
    path: '/user/bin',
    access: 'signed_in',
    summary:
      'The knowledge bases that the requester owned and deleted, newest first; a page at a time, by cursor.',
    query: listQuery,
    answer: listAnswer,
  }),
  restoreKbs: call({
    method: 'POST',
    path: '/user/bin/restore',
    access: 'signed_in',
    summary:
      'Restore knowledge bases with their members, chats and files. What is not in the bin is skipped.',
    body: z.object({ ids }),
    answer: z.object({ restoredIds: z.array(id) }),
  }),
  purgeKbs: call({
    method: 'DELETE',
    path: '/user/bin',
    access: 'signed_in',
    summary: 'Delete knowledge bases in the bin for good, or empty the bin.',
    body: purgeInput,
    answer: z.null(),
  }),
}
