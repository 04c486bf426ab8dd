import { setTimeout as wait } from 'node:timers/promises'
import { askedByHeader } from '#contract/headers.ts'
import type { Facts } from '#server/backend.ts'
import { serverLimits } from '#server/limits.ts'

// Retries, because the two programs may be started in any order. Throws `ELOOP` if the address
// leads back to this program.
export async function askFacts(base: URL, programId: string): Promise<Facts> {
  const giveUpAt = performance.now() + serverLimits.upstreamWaitMs
  for (let asked = 0; ; asked++) {
    const signal = AbortSignal.timeout(serverLimits.upstreamFactsMs)
    const request = { signal, headers: { [askedByHeader]: programId } }
    const answer = await fetch(new URL('./facts', base), request).catch((error) => {
      if (performance.now() > giveUpAt) throw error
      return null
    })
    if (answer?.ok) return factsOf(await answer.json())
    if (answer?.status === loopDetected)
      throw Object.assign(new Error('it is this program'), { code: 'ELOOP' })
    if (answer && !isStarting(answer.status, performance.now() > giveUpAt))
      throw new Error(`it answers ${answer.status}`)
    if (asked === 0) console.log(`Waiting for the API at ${base.href} (UPSTREAM_URL) …`)
    await wait(serverLimits.upstreamAskAgainMs)
  }
}

const loopDetected = 508
const unavailable = 503
// A proxy in front of several APIs answers in this way while none of them does.
const gatewayFailures = new Set([502, 504])

function isStarting(status: number, isLate: boolean): boolean {
  return status === unavailable || (gatewayFailures.has(status) && !isLate)
}

function factsOf(answer: { data?: Facts }): Facts {
  if (typeof answer.data?.maxUploadBytes === 'number') return answer.data
  throw new Error('it is another program')
}
