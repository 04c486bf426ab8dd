import { lasting } from './permanent.ts'
import { ProblemContent } from './problem.tsx'
import { isOnline, problemOf } from './problem-of.ts'
import { wantAgain } from './use-try-again.ts'

/** The error of a signed-in page, in its place; retried by itself if that may help. */
export function FramedProblem({ error }: { error: unknown }) {
  const problem = problemOf(error, isOnline())
  const mayPass = problem !== 'broken' && !lasting.has(problem)
  return (
    <div className="contents" ref={mayPass ? wantAgain : undefined}>
      <ProblemContent error={error} />
    </div>
  )
}
