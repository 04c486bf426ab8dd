import type { Arrival, UpstreamFailure } from '#app/upstream/call.ts'
import { pathOf } from '#app/upstream/client.ts'
import { upstreamContext } from '#app/upstream/context.ts'
import { calls } from '#contract/calls.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { clientAddressHeader } from '#contract/headers.ts'

export type Sent = { ok: true; resources: Resource[] } | { ok: false; status: number; code: string }

/** Hands the body of a form with files on to the API as it comes in; it is never held here. */
export async function sendFiles({ request, context }: Arrival, kbId: string): Promise<Sent> {
  const headers = new Headers({ accept: 'application/json' })
  for (const name of ['content-type', 'content-length', 'cookie', clientAddressHeader]) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body: request.body,
    signal: request.signal,
    duplex: 'half',
  }
  const url = new URL(pathOf(calls.uploadResource, { params: { kbId } }), request.url)
  const response = await context.get(upstreamContext)(new Request(url, init))
  const body = (await response.json().catch(() => ({}))) as Answer
  if (response.ok) return { ok: true, resources: body.data ?? [] }
  return { ok: false, status: response.status, code: body.error?.code ?? 'internal' }
}

interface Answer {
  data?: Resource[]
  error?: UpstreamFailure
}
