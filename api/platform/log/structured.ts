import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import { pino } from 'pino'

const requestIds = new AsyncLocalStorage<string>()

export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

/** Failures to read the settings are logged like others, so this reads the environment. */
export function structureLogsIfSet(): void {
  if (process.env.LOG_FORMAT?.trim() === 'json') structureLogs()
}

type Output = { write: (line: string) => unknown }

/**
 * Lines of JSON: `time`, `level`, `msg`, `requestId`. An `error` has type, code, message and stack,
 * and no other fields: those of the database contain people's data. Returns a function that ends
 * this.
 */
export function structureLogs(output: Output = process.stdout): () => void {
  const logger = createLogger(output)
  const before = { ...console }
  console.log = (...parts) => logger.info(...lineOf(parts))
  console.info = (...parts) => logger.info(...lineOf(parts))
  console.warn = (...parts) => logger.warn(...lineOf(parts))
  console.error = (...parts) => logger.error(...lineOf(parts))
  logRequest = (answered) => logger.info(answered, 'request')
  return () => {
    Object.assign(console, before)
    logRequest = null
  }
}

function createLogger(output: Output) {
  const mixin = () => {
    const requestId = requestIds.getStore()
    return requestId ? { requestId } : {}
  }
  const formatters = { level: (level: string) => ({ level }) }
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters, mixin }, output)
}

/** Must not tell who sent the request and what it contains. */
type Answered = { requestId: string; method: string; route: string; status: number; ms: number }

let logRequest: ((answered: Answered) => void) | null = null

export function noteRequest(answered: Answered): void {
  logRequest?.(answered)
}

function lineOf(parts: unknown[]): [fields: object, text: string] {
  const error = parts.find((part) => part instanceof Error)
  const words = parts.filter((part) => part !== error)
  const text = words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' ')
  return error ? [{ error: factsOf(error) }, text.trim() || error.message] : [{}, text.trim()]
}

function factsOf(error: Error): object {
  const { name, message, stack, cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: name,
    code,
    message,
    stack,
    ...(cause instanceof Error ? { cause: factsOf(cause) } : {}),
  }
}
