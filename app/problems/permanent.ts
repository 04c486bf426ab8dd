import type { Problem } from './problem-of.ts'

/** What is not there, or not allowed, stays so; anything else may be over in a moment. */
export const lasting: ReadonlySet<Problem> = new Set([
  ...(['notFound', 'notAllowed', 'misunderstood', 'tooLarge'] as const),
])
