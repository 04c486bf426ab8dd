import { permanentProblems } from './permanent.ts'
import { ProblemContent } from './problem.tsx'
import { isOnline, problemOf } from './problem-of.ts'
import { startRetries } from './use-try-again.ts'

/**
 * Shows the error of a signed-in page in place of the page. Retries by itself if a retry may help.
 */
export function FramedProblem({ error }: { error: unknown }) {
  const problem = problemOf(error, isOnline())
  const mayPass = problem !== 'broken' && !permanentProblems.has(problem)
  return (
    <div className="contents" ref={mayPass ? startRetries : undefined}>
      <ProblemContent error={error} />
    </div>
  )
}
