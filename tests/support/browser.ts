import type { CallAnswer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type Attempt, readAnswer } from './call.ts'

type Identity = { email: string; name: string }
/** The parameters with which the provider redirects back. */
export type Passage = { code: string; state: string }
type SignedIn = Attempt & {
  data: CallAnswer<Calls['finishSignIn']> | undefined
  cookies: string[]
}

/** An HTTP client with a cookie jar, for signing in with the embedded provider. */
export class Browser {
  readonly #base: string
  readonly #jar = new Map<string, string>()

  constructor(base: string) {
    this.#base = base
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  cookieNames(): string[] {
    return [...this.#jar.keys()]
  }

  get(path: string): Promise<Response> {
    return this.#send(this.#base + path)
  }

  /** Returns the provider's authorisation URL. `query` may contain an invitation. */
  async start(query = ''): Promise<{ url: string }> {
    const answer = await readAnswer('startSignIn', await this.get(`/auth/google/login${query}`))
    return answer.data as { url: string }
  }

  /** Fills in the provider's form. */
  async choose({ url }: { url: string }, person: Identity): Promise<Response> {
    const page = (await this.#send(url)).headers.get('location') ?? ''
    const body = new URLSearchParams(person)
    return this.#send(new URL(page, url).href, { method: 'POST', body })
  }

  /**
   * Signs in with the provider. Stops before the callback URL, which is not requested, and returns
   * its parameters.
   */
  async pass(person: Identity, query = ''): Promise<Passage> {
    const start = await this.start(query)
    let at = start.url
    let response = await this.choose(start, person)
    while (true) {
      at = new URL(response.headers.get('location') ?? '', at).href
      const { pathname, searchParams } = new URL(at)
      if (pathname !== '/auth/callback') response = await this.#send(at)
      else return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
    }
  }

  async finish(passage: Passage): Promise<SignedIn> {
    const query = new URLSearchParams(passage)
    const response = await this.get(`/auth/google/callback?${query}`)
    const cookies = response.headers.getSetCookie()
    const answer = await readAnswer('finishSignIn', response)
    return { ...answer, data: answer.data as SignedIn['data'], cookies }
  }

  async signIn(person: Identity, query = ''): Promise<SignedIn> {
    return this.finish(await this.pass(person, query))
  }

  async #send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.cookie }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) this.#jar.set(name, value)
      else this.#jar.delete(name)
    }
    return response
  }
}
