import type { IncomingMessage } from 'node:http'

/** Sets a header of a request and removes any value that the client sent. */
export function replaceHeader(
  { rawHeaders, headers }: IncomingMessage,
  header: string,
  value: string,
): void {
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || name.toLowerCase() === header ? [] : [name, rawHeaders[at + 1]!],
  )
  rawHeaders.splice(0, rawHeaders.length, ...kept, header, value)
  headers[header] = value
}
