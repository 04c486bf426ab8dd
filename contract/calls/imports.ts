import { z } from 'zod'
import { call } from '#contract/call.ts'
import { kbImport } from '#contract/entities/kb-import.ts'
import { id } from '#contract/fields.ts'
import { languages } from '#contract/preferences.ts'

export const importCalls = {
  importKb: call({
    method: 'POST',
    path: '/imports',
    access: 'signed_in',
    summary:
      'Make a new knowledge base from an exported one, in the background; the person who imports it owns it.',
    query: z.object({ language: z.enum(languages).default('en') }),
    upload: { field: 'file', most: 1 },
    answer: kbImport,
    rate: 'import',
  }),
  listImports: call({
    method: 'GET',
    path: '/imports',
    access: 'signed_in',
    summary: 'The person’s own imports with their progress, newest first.',
    answer: z.array(kbImport),
  }),
  cancelImport: call({
    method: 'DELETE',
    path: '/imports/:importId',
    access: 'signed_in',
    summary:
      'Cancel an import that has not ended; nothing of it is kept. One that has ended stays as it is.',
    params: z.object({ importId: id }),
    answer: kbImport,
  }),
}
