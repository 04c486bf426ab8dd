import { lasting } from '#app/problems/lasting.ts'
import { ProblemContent } from '#app/problems/problem.tsx'
import { isOnline, problemOf } from '#app/problems/problem-of.ts'
import { wantAgain } from '#app/refresh/use-try-again.ts'

/** What went wrong on a signed-in page, in its place; tried again by itself where that may help. */
export function FramedProblem({ error }: { error: unknown }) {
  const problem = problemOf(error, isOnline())
  const mayPass = problem !== 'broken' && !lasting.has(problem)
  return (
    <div className="contents" ref={mayPass ? wantAgain : undefined}>
      <ProblemContent error={error} />
    </div>
  )
}
