import { z } from 'zod'

/**
 * For a name that the folder has: `keep` gives another name; `replace` makes a new version, or does
 * as `keep` without the permission; `skip` leaves it out.
 */
export const sameName = z.enum(['keep', 'replace', 'skip'])
export type SameName = z.infer<typeof sameName>
