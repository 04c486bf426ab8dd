import { z } from 'zod'
import { optionalId } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { type LinkLine, linkLines } from './link-lines.ts'

/** The API validates each link. */
export const linksInput = z.object({
  links: z
    .string()
    .transform(linkLines)
    .pipe(z.array(z.custom<LinkLine>()).min(1, 'required').max(limits.linksPerUpload, 'too_many')),
  folderId: optionalId,
})
