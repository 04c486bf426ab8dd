import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Labels have known values only: routes, calls, events, states. Never data, an id, an address. */
export const registry = new Registry()

const prefix = 'commonplace_'
const registers = [registry]

export const requests = new Counter({
  name: `${prefix}http_requests_total`,
  help: 'Answered HTTP requests, by method, route and status.',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
})

export const requestSeconds = new Histogram({
  name: `${prefix}http_request_seconds`,
  help: 'Time from a request to the end of its answer, by kind of route.',
  labelNames: ['kind'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const callsMade = new Counter({
  name: `${prefix}calls_total`,
  help: 'Calls of the API, over HTTP and by pages in this process, by name and result.',
  labelNames: ['call', 'result'] as const,
  registers,
})

export const callSeconds = new Counter({
  name: `${prefix}call_seconds_total`,
  help: 'Time that calls took, by name.',
  labelNames: ['call'] as const,
  registers,
})

export const eventsPublished = new Counter({
  name: `${prefix}events_total`,
  help: 'Published events, by type.',
  labelNames: ['type'] as const,
  registers,
})

export const answersEnded = new Counter({
  name: `${prefix}bot_answers_total`,
  help: 'Answers of the bot that ended, by how.',
  labelNames: ['state'] as const,
  registers,
})

export const cacheReads = new Counter({
  name: `${prefix}cache_reads_total`,
  help: 'Reads of a cache, by cache and result.',
  labelNames: ['cache', 'result'] as const,
  registers,
})

export const replicaReads = new Counter({
  name: `${prefix}replica_reads_total`,
  help: 'Reads that a replica of the database may answer, by what answered them.',
  labelNames: ['place'] as const,
  registers,
})

export const databaseConflicts = new Counter({
  name: `${prefix}database_conflicts_total`,
  help: 'Transactions that were run again because the database ended them for another one, by kind.',
  labelNames: ['kind'] as const,
  registers,
})

export const sockets = gauge('sockets', 'Open WebSockets.')
export const connections = gauge('database_connections', 'Connections of the pool.', 'state')
export const jobs = gauge('jobs', 'Jobs, at most half a minute old.', 'queue', 'state')

function gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Gauge({ name: prefix + name, help, labelNames, registers })
}

// With them comes the delay of the event loop, memory and processor time.
collectDefaultMetrics({ register: registry })
