import type { APIResponse, BrowserContext, Response } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'

// `net::ERR_ABORTED`: leaving a page aborts its pending requests, especially the streamed message
// list. `csp`: with JavaScript off a browser reports each blocked script like this.
const expectedFailures = new Set(['net::ERR_ABORTED', 'csp'])

const harmless = [
  // Fetched a moment after the page, which works without them: they fail, for example, if a journey
  // goes offline or stops the server in that moment.
  /The emoji (could not be (pre)?loaded|picker was not preloaded)/,
  /A part of the page was not loaded/,
  // React Router does not await the end of an answer whose data it has read. If a newer load of the
  // page aborts it in between, the browser reports a promise that nobody handles.
  /page error AbortError: signal is aborted without reason/,
]

/** Collects errors: in the console, on pages, in requests, and on the server. */
export class ErrorGuard {
  readonly #seen: string[] = []
  readonly #declared = [...harmless]
  #resting = false

  /** Declares an error that this journey causes on purpose. */
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

  /** Returns the function that is told of each answer to a reader. */
  hears(who: string): (answer: APIResponse, method: string) => void {
    return (answer, method) => {
      const words = `${answer.status()} ${method} ${answer.url()}`
      if (answer.status() >= 400 && !this.#resting) this.#seen.push(`${who}: ${words}`)
    }
  }

  /** Ignores errors from now on, because closing a browser aborts its requests. */
  rest(): void {
    this.#resting = true
  }

  check(): void {
    const unexpected = this.#seen.filter(
      (error) => !this.#declared.some((pattern) => pattern.test(error)),
    )
    expect(unexpected).toEqual([])
  }
}

function inWords(response: Response): string {
  return `${response.status()} ${response.request().method()} ${response.url()}`
}
