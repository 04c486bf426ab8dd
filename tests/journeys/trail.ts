import type { BrowserContext, Page, Request } from '@playwright/test'

const lastShown = 12

/** Records a browser's requests and responses, to show why a journey failed. */
export class Trail {
  readonly #context: BrowserContext
  readonly #who: string
  readonly #pending = new Set<Request>()
  readonly #answered: string[] = []
  readonly #console: string[] = []

  constructor(context: BrowserContext, who: string) {
    this.#context = context
    this.#who = who
    context.on('request', (request) => this.#pending.add(request))
    context.on('requestfinished', async (request) => {
      this.#pending.delete(request)
      const status = (await request.response().catch(() => null))?.status()
      this.#answered.push(`${status ?? '-'} ${inWords(request)}`)
    })
    context.on('requestfailed', (request) => {
      this.#pending.delete(request)
      this.#answered.push(`${request.failure()?.errorText} ${inWords(request)}`)
    })
    context.on('console', (message) => this.#console.push(`${message.type()} ${message.text()}`))
  }

  /** Returns each page's address and content, the pending requests, and the last responses. */
  async tell(): Promise<string> {
    const pages = await Promise.all(this.#context.pages().map(describe))
    const parts = {
      'still waiting for': [...this.#pending].map(inWords),
      'last answers': this.#answered.slice(-lastShown),
      'last lines of the console': this.#console.slice(-lastShown),
    }
    const lists = Object.entries(parts).map(
      ([name, lines]) => `${name}:${lines.map((line) => `\n  ${line}`).join('') || ' nothing'}`,
    )
    return [`== ${this.#who}`, ...pages, ...lists].join('\n')
  }
}

async function describe(page: Page): Promise<string> {
  const shown = page.locator('body').ariaSnapshot({ timeout: 2_000 })
  return `at ${page.url()}\n${await shown.catch((error: Error) => `(not to be read: ${error.message})`)}`
}

function inWords(request: Request): string {
  return `${request.method()} ${request.url()}`
}
