import type { TestApi } from './api.ts'
import { attemptCall } from './call.ts'

/** The same API, but every call is made with this access key and without a cookie. */
export function withKey(api: TestApi, secret: string): TestApi {
  const authorised = (init: RequestInit): RequestInit => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${secret}`)
    return { ...init, headers }
  }
  const answer = (at: string, init: RequestInit) => api.fetch(new Request(at, authorised(init)))
  const attempt: TestApi['attempt'] = (_, name, input = {}) =>
    attemptCall(api.url, undefined, name, input, answer)
  return {
    ...api,
    attempt,
    look: attempt,
    send: (_, method, path, init = {}) => api.send(null, method, path, authorised(init)),
  }
}
