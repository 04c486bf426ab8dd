import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type MakeCall, outcomeOf } from '#contract/make-call.ts'
import type { UpstreamFetch } from './pages.ts'

export function callOverHttp(fetch: UpstreamFetch): MakeCall {
  return async (name, input, { url, headers: callerHeaders, signal }) => {
    const call = calls[name]
    const headers = new Headers(callerHeaders)
    headers.set('accept', 'application/json')
    const init: RequestInit = { method: call.method, headers, signal }
    if ('body' in call) {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(input.body ?? {})
    }
    return outcomeOf(await fetch(new Request(new URL(pathOf(call.path, input), url), init)))
  }
}
