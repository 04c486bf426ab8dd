import type { Problem } from './problem-of.ts'

export const permanentProblems: ReadonlySet<Problem> = new Set([
  ...(['notFound', 'notAllowed', 'otherSite', 'misunderstood', 'tooLarge'] as const),
])
