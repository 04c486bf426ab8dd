import { setTimeout as wait } from 'node:timers/promises'
import { serverLimits } from '#server/limits.ts'
import { ApiAway } from '#shared/api-away.ts'

/** Without an answer yet. */
type Waiting = { giveUp: (away: ApiAway) => void; isUpload: boolean; since: number }

export type ApiWatch = {
  /** Null if the API is up. */
  away: () => ApiAway | null
  // Returns a function to call when the request is answered or cancelled. `giveUp` is called if the
  // API goes down before that. Uploads get more time.
  expectAnswer: (giveUp: Waiting['giveUp'], isUpload?: boolean) => () => void
  close: () => void
}

// If an answer takes long, it checks `/health`. Without an answer there, all waiting requests fail,
// new ones fail at once, and `/health` is checked until it answers. Answers that have begun
// continue.
export function watchApi(base: URL): ApiWatch {
  const health = new URL('./health', base)
  const waiting = new Set<Waiting>()
  let isAway = false
  let closed = false
  let checking = false
  let ticking: NodeJS.Timeout | undefined

  const failWaiting = (uploadsToo: boolean) => {
    for (const one of waiting) {
      if (one.isUpload && !uploadsToo) continue
      waiting.delete(one)
      one.giveUp(new ApiAway())
    }
  }
  const waitUntilBack = async () => {
    isAway = true
    console.error(`the API at ${base.href} does not answer`)
    failWaiting(false)
    const uploadTimer = setTimeout(failWaiting, serverLimits.upstreamUploadMs, true)
    do await wait(serverLimits.upstreamAgainMs, undefined, { ref: false })
    while (!closed && !(await answers(health)))
    clearTimeout(uploadTimer)
    isAway = false
    if (!closed) console.error('the API answers again')
  }
  const check = async () => {
    if (await answers(health)) await wait(serverLimits.upstreamCheckMs, undefined, { ref: false })
    else if (!closed) await waitUntilBack()
  }
  const tick = () => {
    const [oldest] = waiting
    if (!oldest) {
      clearInterval(ticking)
      ticking = undefined
    } else if (!checking && performance.now() - oldest.since > serverLimits.upstreamSlowMs) {
      checking = true
      void check().finally(() => {
        checking = false
      })
    }
  }
  return {
    away: () => (isAway ? new ApiAway() : null),
    expectAnswer: (giveUp, isUpload = false) => {
      const own = { giveUp, isUpload, since: performance.now() }
      waiting.add(own)
      ticking ??= setInterval(tick, serverLimits.upstreamAgainMs).unref()
      return () => void waiting.delete(own)
    },
    close: () => {
      closed = true
      clearInterval(ticking)
    },
  }
}

/** With any status. */
async function answers(health: URL): Promise<boolean> {
  try {
    const answer = await fetch(health, {
      signal: AbortSignal.timeout(serverLimits.upstreamHealthMs),
    })
    await answer.body?.cancel()
    return true
  } catch {
    return false
  }
}
