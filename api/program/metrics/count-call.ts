import { ApiError } from '#api/platform/api-error.ts'
import { callSeconds, callsMade } from '#api/platform/metrics.ts'
import { traced } from '#api/platform/tracing/spans.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

const names = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]))

/** Counts a call by its result: `ok`, the code of an expected failure, or `error`. */
export async function countCall<T>(called: Call, work: () => Promise<T>): Promise<T> {
  const call = names.get(called) ?? 'other'
  const start = performance.now()
  let result = 'ok'
  try {
    return await traced(`call ${call}`, work)
  } catch (error) {
    result = error instanceof ApiError ? error.code : 'error'
    throw error
  } finally {
    callsMade.inc({ call, result })
    callSeconds.inc({ call }, (performance.now() - start) / 1000)
  }
}
