import { z } from 'zod'
import { bytes, id, time } from '#contract/fields.ts'

export const importFailure = z.enum([
  'not_a_zip',
  'not_an_export',
  'other_format',
  'damaged',
  'encrypted',
  'too_many_entries',
  'too_large',
  'person_full',
  'kb_full',
  'too_many_kbs',
  'too_many_own_chats',
  'too_many_folders',
  'disk_full',
  'cancelled',
  'internal',
])
export type ImportFailure = z.infer<typeof importFailure>

/**
 * `doneBytes` and `totalBytes` count unpacked content; 0 while the import waits. `kbId` is set once
 * it is done. A running import with the failure `cancelled` ends soon.
 */
export const kbImport = z.object({
  id,
  name: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  failure: importFailure.nullable(),
  kbId: id.nullable(),
  doneBytes: bytes,
  totalBytes: bytes,
  createdAt: time,
})
export type KbImport = z.infer<typeof kbImport>
