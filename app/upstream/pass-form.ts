import { clientAddressHeader } from '#contract/headers.ts'
import { type Arrival, sendUpstream, type UpstreamAnswer } from './call.ts'
import { toLogin } from './to-login.ts'

const passed = ['content-type', 'content-length', 'cookie', clientAddressHeader]

/** `body` is never completely in memory. */
export async function passForm<T>(
  arrival: Arrival,
  path: string,
  body: ReadableStream<Uint8Array> | null = arrival.request.body,
): Promise<UpstreamAnswer<T>> {
  const { request } = arrival
  const headers = new Headers({ accept: 'application/json' })
  for (const name of passed) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body,
    signal: request.signal,
    duplex: 'half',
  }
  const answer = await sendUpstream<T>(arrival, new Request(new URL(path, request.url), init))
  if (!answer.ok && answer.status === 401) throw toLogin(arrival)
  return answer
}
