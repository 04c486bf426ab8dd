import { setTimeout as wait } from 'node:timers/promises'
import { JSDOM } from 'jsdom'
import type { ReaderBrowser } from './browser.ts'

const longestPauseMs = 250

/** A frame whose document the server keeps open: it holds what has arrived until now. */
export class StreamedFrame {
  readonly #leaving = new AbortController()
  readonly #url: string
  #html = ''
  #parsed = { html: '', document: new JSDOM('').window.document }
  #arrived = Promise.withResolvers<void>()

  constructor(url: string, browser: ReaderBrowser) {
    this.#url = url
    // An end of the stream is no fault: the page is left, or the server says that it ends.
    this.#read(browser).catch(() => {})
  }

  async #read(browser: ReaderBrowser): Promise<void> {
    const headers = { cookie: await browser.cookieHeader(), ...browser.headers }
    const { body } = await fetch(this.#url, { headers, signal: this.#leaving.signal })
    if (!body) return
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      this.#html += text
      this.#arrived.resolve()
      this.#arrived = Promise.withResolvers()
    }
  }

  document(): Document {
    if (this.#parsed.html !== this.#html) {
      const { document } = new JSDOM(this.#html, { url: this.#url }).window
      this.#parsed = { html: this.#html, document }
    }
    return this.#parsed.document
  }

  /** Waits until more has arrived, or a moment. */
  async next(): Promise<void> {
    await Promise.race([this.#arrived.promise, wait(longestPauseMs)])
  }

  close(): void {
    this.#leaving.abort()
  }
}
