import { setTimeout as wait } from 'node:timers/promises'
import { ApiAway } from '#app/upstream/api-away.ts'
import { limits } from '#contract/limits.ts'

/** What has been asked of the API and is not yet answered. */
type Waiting = { giveUp: (away: ApiAway) => void; isUpload: boolean; since: number }

/** Knows whether the API of another program answers. */
export type ApiWatch = {
  /** Why nothing is to be asked of it now, or null. */
  away: () => ApiAway | null
  /**
   * Told that something is asked; answers with a function to be called when it is answered, or nobody
   * waits any more. `giveUp` is called where the API goes away before; an upload is given longer.
   */
  expectAnswer: (giveUp: Waiting['giveUp'], isUpload?: boolean) => () => void
  close: () => void
}

/**
 * Watches an API as long as something waits for its answer: where that takes long, its `/health` is asked.
 * While that does not answer, whoever waits is told, nobody waits any more, and it is asked again until it
 * does. What has begun to be answered goes on.
 */
export function watchApi(base: URL): ApiWatch {
  const health = new URL('./health', base)
  const waiting = new Set<Waiting>()
  let isAway = false
  let closed = false
  let looking = false
  let ticking: NodeJS.Timeout | undefined

  const refuse = (uploadsToo: boolean) => {
    for (const one of waiting) {
      if (one.isUpload && !uploadsToo) continue
      waiting.delete(one)
      one.giveUp(new ApiAway())
    }
  }
  const lookAgain = async () => {
    isAway = true
    console.error(`the API at ${base.href} does not answer`)
    refuse(false)
    const patience = setTimeout(refuse, limits.upstreamUploadMs, true)
    do await wait(limits.upstreamAgainMs, undefined, { ref: false })
    while (!closed && !(await answers(health)))
    clearTimeout(patience)
    isAway = false
    if (!closed) console.error('the API is back')
  }
  const look = async () => {
    if (await answers(health)) await wait(limits.upstreamLookMs, undefined, { ref: false })
    else if (!closed) await lookAgain()
  }
  const tick = () => {
    const [oldest] = waiting
    if (!oldest) {
      clearInterval(ticking)
      ticking = undefined
    } else if (!looking && performance.now() - oldest.since > limits.upstreamSlowMs) {
      looking = true
      void look().finally(() => {
        looking = false
      })
    }
  }
  return {
    away: () => (isAway ? new ApiAway() : null),
    expectAnswer: (giveUp, isUpload = false) => {
      const own = { giveUp, isUpload, since: performance.now() }
      waiting.add(own)
      ticking ??= setInterval(tick, limits.upstreamAgainMs).unref()
      return () => void waiting.delete(own)
    },
    close: () => {
      closed = true
      clearInterval(ticking)
    },
  }
}

/** Whatever it answers, it is there. */
async function answers(health: URL): Promise<boolean> {
  try {
    const answer = await fetch(health, { signal: AbortSignal.timeout(limits.upstreamHealthMs) })
    await answer.body?.cancel()
    return true
  } catch {
    return false
  }
}
