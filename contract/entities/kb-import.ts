import { z } from 'zod'
import { bytes, id, time } from '#contract/fields.ts'

/** Why an import failed; the web app has a sentence for each code. */
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
 * The import of an exported knowledge base. `doneBytes` and `totalBytes` count what is in the zip
 * file, unpacked; 0 while the import waits. `kbId`: the new knowledge base, once the import is done.
 * The `failure` of an import that still runs is `cancelled`: it ends soon.
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
