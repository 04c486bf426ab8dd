import autocannon from 'autocannon'

const durationSeconds = 4
const connections = 10

export type Load = { url: string; cookie?: string }

export async function requestsPerSecond({ url, cookie }: Load): Promise<number> {
  const headers = { connection: 'keep-alive', ...(cookie ? { cookie } : {}) }
  await autocannon({ url, headers, connections, duration: 2 })
  const result = await autocannon({ url, headers, connections, duration: durationSeconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

export async function medianMs({ url, cookie }: Load, times = 60): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times + 10; n++) {
    const started = performance.now()
    const answer = await fetch(url, { headers: cookie ? { cookie } : {} })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    if (n >= 10) taken.push(performance.now() - started)
  }
  return quantile(taken, 0.5)
}

const warmUps = 10
const rounds = 40

/** In turns, so that other work of the machine slows both. Milliseconds. */
export async function mediansInTurns(
  small: string,
  large: string,
  headers: Record<string, string>,
): Promise<{ small: number; large: number }> {
  const taken = { small: [] as number[], large: [] as number[] }
  for (let n = 0; n < warmUps + rounds; n++) {
    const one = await timeOf(small, headers)
    const other = await timeOf(large, headers)
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
