import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { requestIdHeader } from '#contract/headers.ts'

/** For its answer, the log and the calls of its page. A trusted proxy may have given it. */
export function stampRequestId(request: IncomingMessage, trustedProxies: number): string {
  const given =
    trustedProxies > 0 ? /^[\w-]{8,64}$/.exec(String(request.headers[requestIdHeader])) : null
  const id = given?.[0] ?? randomUUID()
  replaceHeader(request, requestIdHeader, id)
  return id
}

/** Removes any value that the client sent. */
export function replaceHeader(
  { rawHeaders, headers }: IncomingMessage,
  header: string,
  value: string,
): void {
  if (headers[header] !== undefined) {
    const kept = rawHeaders.flatMap((name, at) =>
      at % 2 === 1 || name.toLowerCase() === header ? [] : [name, rawHeaders[at + 1]!],
    )
    rawHeaders.splice(0, rawHeaders.length, ...kept)
  }
  rawHeaders.push(header, value)
  headers[header] = value
}
