import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import { pino } from 'pino'

const requestIds = new AsyncLocalStorage<string>()

/** Runs the work for a request, so that everything it logs contains the id of the request. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

/** Structures the logs if LOG_FORMAT says so. A failure to read the settings is logged like others. */
export function structureLogsIfSet(): void {
  if (process.env.LOG_FORMAT?.trim() === 'json') structureLogs()
}

/** Anything that lines can be written to. */
type Output = { write: (line: string) => unknown }

/**
 * Writes everything that is logged as lines of JSON: `time`, `level`, `msg` and, while a request is
 * answered, `requestId`. Errors become `error` with type, code, message and stack; other fields of
 * an error are left out, because those of the database contain people's data. Returns a function
 * that ends this.
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

/** An answered request, without who sent it and what it contains. */
type Answered = { requestId: string; method: string; route: string; status: number; ms: number }

let logRequest: ((answered: Answered) => void) | null = null

/** Logs an answered request, if logs are structured. */
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
