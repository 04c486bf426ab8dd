import { type Profiler, Session } from 'node:inspector'

/**
 * Tells how much work a function does: how often the blocks of its code, and of all code it calls, are
 * run, as V8 counts them for coverage. Counted and not timed, so that a busy machine says the same.
 * What is native (a regular expression, a search in a string) counts as one.
 */
export function counter(): (work: () => unknown) => number {
  const session = new Session()
  session.connect()
  post(session, 'Profiler.enable')
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const take = () => {
    const { result } = post(session, 'Profiler.takePreciseCoverage') as Coverage
    return result.reduce((sum, { functions }) => sum + countOf(functions), 0)
  }
  take()
  return (work) => {
    work()
    return take()
  }
}

type Coverage = Profiler.TakePreciseCoverageReturnType

function countOf(functions: Profiler.FunctionCoverage[]): number {
  return functions.reduce(
    (sum, { ranges }) => sum + ranges.reduce((total, { count }) => total + count, 0),
    0,
  )
}

// Answered at once, for the session is this thread's own.
function post(session: Session, method: string, parameters: object = {}): unknown {
  let answer: unknown
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(error.message)
    answer = result
  })
  return answer
}
