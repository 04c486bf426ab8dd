import type { Deps } from '#api/deps.ts'
import { sweepSessions } from './sessions.ts'

const hourMs = 3_600_000

/** Sweeps expired sessions, now and every hour. Returns a function that stops it. */
export function startSweeping(deps: Pick<Deps, 'db' | 'hub'>): () => void {
  const sweep = () =>
    sweepSessions(deps).catch((error: unknown) =>
      console.error(
        'expired sessions could not be deleted:',
        error instanceof Error ? error.message : error,
      ),
    )
  void sweep()
  const timer = setInterval(sweep, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
