import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '#contract/headers.ts'

const names = [
  'origin',
  'host',
  'cookie',
  'authorization',
  'sec-fetch-site',
  'content-type',
  'user-agent',
  clientAddressHeader,
]

export function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request('http://localhost/ws', { headers })
}
