import { lasting } from '#app/problems/lasting.ts'
import { ProblemContent } from '#app/problems/problem.tsx'
import { isOnline, problemOf } from '#app/problems/problem-of.ts'
import { useWantAgain } from '#app/refresh/use-try-again.ts'

/** What went wrong on a signed-in page, in its place; tried again by itself where that may help. */
export function FramedProblem({ error }: { error: unknown }) {
  const problem = problemOf(error, isOnline())
  useWantAgain(problem !== 'broken' && !lasting.has(problem))
  return <ProblemContent error={error} />
}
