import type { Problem } from './problem-of.ts'

/** Problems that a retry does not solve. All other problems may be temporary. */
export const permanentProblems: ReadonlySet<Problem> = new Set([
  ...(['notFound', 'notAllowed', 'otherSite', 'misunderstood', 'tooLarge'] as const),
])
