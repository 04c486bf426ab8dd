import { actionsPerHour } from './mix.ts'
import type { Usage } from './server.ts'
import type { Tally, Times } from './tally.ts'

// Twenty values have 18 degrees of freedom, for which 95 % lie within this many standard errors.
const blocks = 20

const standardErrors = 2.1

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const mean = (values: number[]) => sum(values) / values.length

export type Step = {
  people: number
  rooms: number
  pace: number
  actions: number
  seconds: number
  usage: { before: Usage; after: Usage } | null
  tally: Tally
  busy: number
}

export function describeStep(step: Step): string[] {
  const { people, rooms, actions, seconds, tally, busy } = step
  const perSecond = (actions / seconds).toFixed(1)
  return [
    `${people} people in ${rooms} rooms: ${actions} actions in ${seconds.toFixed(0)} s (${perSecond} a second, load ${busy.toFixed(1)})`,
    ...tally.times().map(([action, times]) => `  ${action.padEnd(16)}${timesLine(times)}`),
    `  ${'message received'.padEnd(16)}${timesLine(tally.delays())}`,
    ...[...tally.failures].map(([what, count]) => `  failed: ${what}, ${count} times`),
    ...costLines(step),
  ]
}

function timesLine({ count, p50, p95, p99 }: Times): string {
  const ms = [p50, p95, p99].map((one) => one.toFixed(0)).join(' / ')
  return `${String(count).padStart(7)} times, ${ms} ms (half, 95 %, 99 %)`
}

function costLines({ usage, actions, seconds, people, tally }: Step): string[] {
  // How many hours of activity of one person this was.
  const hours = actions / actionsPerHour
  const kilobytes = tally.bytes / 1_024 / hours
  const received = `${kilobytes.toFixed(0)} KB received`
  if (!usage) return [`  in an hour of one active person: ${received}`]
  const { before, after } = usage
  const cpuMs = after.cpuMs - before.cpuMs
  const databaseMs = after.databaseCpuMs - before.databaseCpuMs
  const transactions = after.transactions - before.transactions
  const ofDatabase = databaseMs
    ? `, of PostgreSQL ${(databaseMs / hours).toFixed(0)} ms and ${(transactions / hours).toFixed(0)} transactions`
    : ''
  const busyShare = ((cpuMs / 1_000 / seconds) * 100).toFixed(0)
  return [
    `  in an hour of one active person: ${(cpuMs / hours).toFixed(0)} ms of the processor${ofDatabase}, ${received}`,
    `  the server: ${busyShare} % of a core, ${after.memoryMb.toFixed(0)} MB with ${people} sockets`,
  ]
}

/** Hours since the beginning. */
export type Sample = [hours: number, value: number]

/** `plusMinus`: half of the 95 % confidence interval. */
type Slope = { perHour: number; plusMinus: number }

/**
 * Least squares. Neighbouring samples of memory are alike, so the line goes through the means of
 * twenty blocks: otherwise the interval would be much too narrow.
 */
export function slopeOf(all: readonly Sample[]): Slope {
  const samples = meansOf(all)
  const count = samples.length
  const middle = mean(samples.map(([hours]) => hours))
  const level = mean(samples.map(([, value]) => value))
  const spread = sum(samples.map(([hours]) => (hours - middle) ** 2))
  const together = sum(samples.map(([hours, value]) => (hours - middle) * (value - level)))
  const perHour = together / spread
  const left = samples.map(([hours, value]) => value - level - perHour * (hours - middle))
  const error = Math.sqrt(sum(left.map((one) => one ** 2)) / (count - 2) / spread)
  return { perHour, plusMinus: standardErrors * error }
}

function meansOf(samples: readonly Sample[]): Sample[] {
  const size = Math.max(1, Math.ceil(samples.length / blocks))
  const starts = samples.flatMap((_, at) => (at % size === 0 ? at : []))
  return starts.map((start) => {
    const block = samples.slice(start, start + size)
    return [mean(block.map(([hours]) => hours)), mean(block.map(([, value]) => value))]
  })
}
