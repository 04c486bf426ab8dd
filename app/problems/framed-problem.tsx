import { permanentProblems } from './permanent.ts'
import { ProblemContent } from './problem.tsx'
import { isOnline, problemOf } from './problem-of.ts'
import { startRetries } from './use-try-again.ts'

export function FramedProblem({ error }: { error: unknown }) {
  const problem = problemOf(error, isOnline())
  const mayPass = problem !== 'broken' && !permanentProblems.has(problem)
  return (
    <div className="contents" ref={mayPass ? startRetries : undefined}>
      <ProblemContent error={error} />
    </div>
  )
}
