import { z } from 'zod'

/** Lines that are decided, or that two people changed differently. */
export const mergePart = z.union([
  z.object({ text: z.string() }),
  z.object({ own: z.string(), theirs: z.string() }),
])
export type MergePart = z.infer<typeof mergePart>

const changedPiece = z.object({ text: z.string(), kind: z.enum(['same', 'added', 'removed']) })
export type ChangedPiece = z.infer<typeof changedPiece>

/** Changed lines with a few around them. `line` counts from 1, in the newer text. */
export const textHunk = z.object({
  line: z.number().int().positive(),
  pieces: z.array(changedPiece),
})
export type TextHunk = z.infer<typeof textHunk>
