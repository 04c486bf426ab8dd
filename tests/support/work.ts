import { type Profiler, Session } from 'node:inspector'

/**
 * Returns a function that counts the work of a function: how many blocks of its code, and of all
 * code that it calls, are executed. The numbers come from V8's coverage counters and do not depend
 * on how busy the machine is. A native operation (a regular expression, a search in a string)
 * counts as one.
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

// Calls a method of the inspector. Its callback runs synchronously, because the session belongs to
// this thread.
function post(session: Session, method: string, parameters: object = {}): unknown {
  let answer: unknown
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(error.message)
    answer = result
  })
  return answer
}
