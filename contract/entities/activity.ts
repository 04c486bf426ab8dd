import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { systemEvent } from './chat.ts'
import { person } from './user.ts'

const fileActivity = z.enum(['uploaded', 'linked', 'changed', 'deleted', 'restored', 'moved'])

/**
 * Something that happened in a knowledge base; `changed`: a file got a new version. `title`: of the
 * file, link or folder, the first of `count`; the new title after `renamed`;
 * `owner` after a `promoted` that passed on the ownership; `public` or `private` after a
 * `settings_updated` that made it so.
 */
export const activity = z.object({
  id,
  kind: z.enum([...fileActivity.options, ...systemEvent.options]),
  actor: person.nullable(),
  subject: person.nullable(),
  title: z.string(),
  count,
  /** Of a move: the folder's name at that time, '' at the top. Null if there were several. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: time,
})
export type Activity = z.infer<typeof activity>
