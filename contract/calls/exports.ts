import { z } from 'zod'
import { call } from '#contract/call.ts'
import { line } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { languages } from '#contract/preferences.ts'
import { kbParams } from './kbs.ts'

const language = z.enum(languages).default('en')

export const exportCalls = {
  exportKb: call({
    method: 'GET',
    path: '/kb/:kbId/export',
    access: 'signed_in',
    summary:
      'Everything in a knowledge base, for its owner, as one zip file: the files in their folders, and the owner’s chats as pages and as JSON.',
    params: kbParams,
    query: z.object({
      language,
      /** The name of the list of what could not be included, if there is anything. */
      missingName: line(limits.fileNameLength).default('not-included.txt'),
    }),
    answer: 'file',
    rate: 'archive',
  }),
  exportOwnData: call({
    method: 'GET',
    path: '/user/export',
    access: 'signed_in',
    summary:
      'A person’s own data as one zip file: their account, their messages as pages and as JSON, and the files that they uploaded.',
    query: z.object({ language }),
    answer: 'file',
    rate: 'archive',
  }),
}
