import { actionsPerHour } from './mix.ts'
import type { Usage } from './server.ts'
import type { Tally, Times } from './tally.ts'

/** What was measured while a number of people worked. */
export type Step = {
  people: number
  rooms: number
  pace: number
  actions: number
  seconds: number
  usage: { before: Usage; after: Usage } | null
  tally: Tally
  /** The load of the machine in the last minute. */
  busy: number
}

/** Describes a step for a log. */
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
