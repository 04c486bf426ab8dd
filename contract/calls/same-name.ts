import { z } from 'zod'

/**
 * What to do with a file whose name a file of the folder has already. `keep`: it gets another name.
 * `replace`: it becomes a new version, if the person may replace the other file, and otherwise gets
 * another name. `skip`: it is left out.
 */
export const sameName = z.enum(['keep', 'replace', 'skip'])
export type SameName = z.infer<typeof sameName>
