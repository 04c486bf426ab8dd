import type { APIRequest, APIRequestContext, APIResponse } from '@playwright/test'
import { ReaderPage } from './page.ts'

interface Cookie {
  name: string
  value: string
}

interface ReaderOptions {
  locale?: string | undefined
  /** Is told of every answer to a request for a page. */
  heard: (answer: APIResponse, method: string) => void
}

/** A browser without script, styles or window: its cookies, its pages and its requests. */
export class ReaderBrowser {
  readonly origin: string
  readonly headers: Record<string, string>
  readonly #api: APIRequest
  readonly #heard: ReaderOptions['heard']
  readonly #pages: ReaderPage[] = []
  #request: APIRequestContext

  private constructor(
    api: APIRequest,
    request: APIRequestContext,
    origin: string,
    options: ReaderOptions,
  ) {
    this.#api = api
    this.#request = request
    this.#heard = options.heard
    this.origin = origin
    this.headers = headersOf(options)
  }

  static async open(
    api: APIRequest,
    origin: string,
    options: ReaderOptions,
  ): Promise<ReaderBrowser> {
    const request = await api.newContext({ baseURL: origin, extraHTTPHeaders: headersOf(options) })
    return new ReaderBrowser(api, request, origin, options)
  }

  get request(): APIRequestContext {
    return this.#request
  }

  hear(answer: APIResponse, method: string): void {
    this.#heard(answer, method)
  }

  async newPage(): Promise<ReaderPage> {
    const page = new ReaderPage(this)
    this.#pages.push(page)
    return page
  }
  pages(): ReaderPage[] {
    return this.#pages
  }

  async cookies() {
    return (await this.#request.storageState()).cookies
  }
  async cookieHeader(): Promise<string> {
    return (await this.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  async addCookies(added: Cookie[]): Promise<void> {
    const { hostname } = new URL(this.origin)
    const full = added.map(({ name, value }) => ({
      name,
      value,
      domain: hostname,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    }))
    const names = new Set(added.map(({ name }) => name))
    await this.#haveCookies([
      ...(await this.cookies()).filter((one) => !names.has(one.name)),
      ...full,
    ])
  }
  async clearCookies({ name }: { name?: string } = {}): Promise<void> {
    const all = await this.cookies()
    await this.#haveCookies(all.filter((one) => name !== undefined && one.name !== name))
  }

  // The cookies of a request context can be given only when it is made.
  async #haveCookies(cookies: Awaited<ReturnType<ReaderBrowser['cookies']>>): Promise<void> {
    await this.#request.dispose()
    const extraHTTPHeaders = this.headers
    const storageState = { cookies, origins: [] }
    this.#request = await this.#api.newContext({
      baseURL: this.origin,
      extraHTTPHeaders,
      storageState,
    })
  }

  /** Returns each page's address and text, to show why a journey failed. */
  async tell(): Promise<string> {
    const pages = this.#pages.map((page) => `at ${page.url()}\n${page.text()}`)
    return ['== reader', ...pages].join('\n')
  }

  async close(): Promise<void> {
    await Promise.all(this.#pages.map((page) => page.close()))
    await this.#request.dispose()
  }
}

function headersOf({ locale = 'en-GB' }: ReaderOptions): Record<string, string> {
  return { 'accept-language': locale }
}
