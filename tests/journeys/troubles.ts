import { type BrowserContext, expect, type Response } from '@playwright/test'

// A page that is left ends what it was still fetching, its open message list above all; and where
// script is off, a browser refuses each script in these words.
const expectedFailures = new Set(['net::ERR_ABORTED', 'csp'])

/** Everything that goes wrong unseen: in the console, on the page, on the way, on the server. */
export class Troubles {
  readonly #seen: string[] = []
  readonly #declared: RegExp[] = []
  #resting = false

  /** Declares a trouble that this journey means to cause. */
  allow(...patterns: RegExp[]): void {
    this.#declared.push(...patterns)
  }

  watch(context: BrowserContext, who: string): void {
    const add = (what: string) => {
      if (!this.#resting) this.#seen.push(`${who}: ${what}`)
    }
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        add(`${message.type()} ${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (error) => add(`page error ${error.error()}`))
    context.on('response', (response) => {
      if (response.status() >= 400) add(inWords(response))
    })
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      if (!expectedFailures.has(why)) add(`failed ${request.method()} ${request.url()} ${why}`)
    })
  }

  /** From here on browsers are being closed, and what they cut off is nobody's fault. */
  rest(): void {
    this.#resting = true
  }

  check(): void {
    const unexpected = this.#seen.filter(
      (trouble) => !this.#declared.some((pattern) => pattern.test(trouble)),
    )
    expect(unexpected).toEqual([])
  }
}

function inWords(response: Response): string {
  return `${response.status()} ${response.request().method()} ${response.url()}`
}
