import autocannon from 'autocannon'
import type { Running } from './process.ts'

const roundSeconds = 2
const rounds = 3
const connections = 10

export type Load = {
  url: string
  /** Of a session. */
  cookie?: string
  headers?: Record<string, string>
  /** Whether pages that did not change may be sent as they are kept. */
  unchanged?: boolean
}

/** `rate`: requests a second. `cpuMs`: of the process that serves both, for each request. */
type Round = { rate: number; cpuMs: number }

export type Ratio = { rate: number; cpu: number; load: Round; floor: Round }

/**
 * In turns, so that other work of the machine slows both. Medians of the ratios: of rates, and of
 * processor time, which other work changes least.
 */
export async function ratioOf(running: Running, load: Load, floor: Load): Promise<Ratio> {
  await runRound(running, load)
  await runRound(running, floor)
  const taken: Pick<Ratio, 'load' | 'floor'>[] = []
  for (let n = 0; n < rounds; n++)
    taken.push({ load: await runRound(running, load), floor: await runRound(running, floor) })
  const medianOf = (of: (one: (typeof taken)[number]) => number) => quantile(taken.map(of), 0.5)
  const roundOf = (side: 'load' | 'floor') => ({
    rate: medianOf((one) => one[side].rate),
    cpuMs: medianOf((one) => one[side].cpuMs),
  })
  return {
    rate: medianOf((one) => one.load.rate / one.floor.rate),
    cpu: medianOf((one) => one.floor.cpuMs / one.load.cpuMs),
    load: roundOf('load'),
    floor: roundOf('floor'),
  }
}

async function runRound({ cpuMs }: Running, load: Load): Promise<Round> {
  const { url } = load
  const setupRequest = (request: object) => ({ ...request, headers: headersOf(load) })
  // The client then takes longer.
  const differs = load.cookie !== undefined && !load.unchanged
  const requests = differs ? [{ setupRequest }] : undefined
  const headers = headersOf(load)
  const before = await cpuMs()
  const result = await autocannon({ url, headers, requests, connections, duration: roundSeconds })
  const used = (await cpuMs()) - before
  const { non2xx, errors } = result
  const unchanged = load.headers?.['if-none-match'] ? result['3xx'] : 0
  if (non2xx > unchanged || errors > 0)
    throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return { rate: result.requests.average, cpuMs: used / result.requests.total }
}

let made = 0

// A page for other cookies is rendered.
function headersOf({ cookie, headers, unchanged }: Omit<Load, 'url'>): Record<string, string> {
  if (!cookie) return headers ?? {}
  made += 1
  return { ...headers, cookie: unchanged ? cookie : `${cookie}; n=${made}` }
}

export async function medianMs({ url, ...load }: Load, times = 60): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times + 10; n++) {
    const started = performance.now()
    const answer = await fetch(url, { headers: headersOf(load) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    if (n >= 10) taken.push(performance.now() - started)
  }
  return quantile(taken, 0.5)
}

const warmUps = 10
const timedRounds = 40

/** In turns, so that other work of the machine slows both. Milliseconds. */
export async function mediansInTurns(
  small: string,
  large: string,
  load: Omit<Load, 'url'>,
): Promise<{ small: number; large: number }> {
  const taken = { small: [] as number[], large: [] as number[] }
  for (let n = 0; n < warmUps + timedRounds; n++) {
    const one = await timeOf(small, headersOf(load))
    const other = await timeOf(large, headersOf(load))
    if (n < warmUps) continue
    taken.small.push(one)
    taken.large.push(other)
  }
  return { small: quantile(taken.small, 0.5), large: quantile(taken.large, 0.5) }
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - started
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A search without results must not be measured. */
export async function checkFound({ url, cookie = '' }: Load): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } })
  const { data } = (await answer.json()) as { data: unknown[] }
  if (data.length === 0) throw new Error('the search of this bench finds nothing')
}

export function milliseconds(taken: number, floor: number): string {
  return `${taken.toFixed(1)} against ${floor.toFixed(1)} ms`
}
