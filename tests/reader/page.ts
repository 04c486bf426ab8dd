import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { formatOfName } from '#shared/formats.ts'
import type { ReaderBrowser } from './browser.ts'
import { textOf } from './elements.ts'
import { isValid } from './input.ts'
import { type FileChoice, ReaderLocator } from './locator.ts'
import { StreamedFrame } from './streamed-frame.ts'

const mostRedirects = 10
const retryMs = 20_000

interface Sent {
  method: string
  data?: string
  multipart?: FormData
  headers?: Record<string, string>
}

interface Download {
  suggestedFilename: () => string
  path: () => Promise<string>
  failure: () => Promise<null>
}

/**
 * A page as a browser without script shows it: the server's HTML, its links and its forms, with
 * the verbs of Playwright's pages. What needs styles or events is for the real browser.
 */
export class ReaderPage {
  readonly #browser: ReaderBrowser
  #dom = new JSDOM('')
  #url = 'about:blank'
  #earlier: string[] = []
  #files = new Map<HTMLInputElement, File[]>()
  #frame: StreamedFrame | null = null
  #downloads: ((download: Download) => void)[] = []
  readonly #root = new ReaderLocator(this, 'page', (within) =>
    within ? ([within] as Element[]) : [this.#dom.window.document.documentElement],
  )

  constructor(browser: ReaderBrowser) {
    this.#browser = browser
  }

  getByRole = this.#root.getByRole.bind(this.#root)
  getByText = this.#root.getByText.bind(this.#root)
  getByLabel = this.#root.getByLabel.bind(this.#root)
  frameLocator = this.#root.frameLocator.bind(this.#root)
  locator(selector: string, options = {}): ReaderLocator {
    return new ReaderLocator(this, selector, (within) => [
      ...(within ?? this.#dom.window.document).querySelectorAll(selector.replace(/:visible$/, '')),
    ]).filter({ ...options, ...(selector.endsWith(':visible') ? { visible: true } : {}) })
  }

  get request(): APIRequestContext {
    return this.#browser.request
  }
  context(): ReaderBrowser {
    return this.#browser
  }
  url(): string {
    return this.#url
  }
  async title(): Promise<string> {
    return this.#dom.window.document.title
  }
  /** Returns the text of the page, a line for each block. */
  text(): string {
    const blocks = this.#dom.window.document.querySelectorAll('h1,h2,h3,p,li,label,button,a,td,dd')
    return [...blocks].map((block) => `  ${block.localName}: ${textOf(block)}`).join('\n')
  }
  async content(): Promise<string> {
    return this.#dom.serialize()
  }
  /** What a browser without script ignores, or does not wait for. */
  async emulateMedia(): Promise<void> {}
  async bringToFront(): Promise<void> {}
  async waitForLoadState(): Promise<void> {}
  async addInitScript(): Promise<void> {}
  async routeWebSocket(): Promise<void> {}

  async goto(address: string): Promise<APIResponse> {
    return this.#open(new URL(address, this.#browser.origin).href, { method: 'GET' })
  }
  async reload(): Promise<APIResponse> {
    return this.#load(this.#url, { method: 'GET' })
  }
  async goBack(): Promise<APIResponse | null> {
    const address = this.#earlier.pop()
    return address === undefined ? null : this.#load(address, { method: 'GET' })
  }
  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    if (!isAt(this.#url, wanted, this.#browser.origin))
      throw new Error(`the page is at ${this.#url}, and not at ${wanted}`)
  }
  waitForEvent(name: string): Promise<Download> {
    if (name !== 'download') throw new Error(`a reader has no event ${name}: use the real browser`)
    return new Promise((resolve) => this.#downloads.push(resolve))
  }
  async close(): Promise<void> {
    this.#frame?.close()
    this.#dom.window.close()
  }

  /** Opens the page of a link. */
  async follow(link: HTMLAnchorElement): Promise<void> {
    const { href } = link
    const isHere = href.includes('#') && href.split('#')[0] === this.#url.split('#')[0]
    if (isHere) this.#url = this.#dom.window.location.href = href
    else await this.#open(href, { method: 'GET' })
  }

  chooseFiles(input: HTMLInputElement, choice: FileChoice): void {
    this.#files.set(input, [choice].flat().map(asFile))
  }

  /** Sends a form as a browser does, and opens the page that answers. */
  async submit(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
    if (!isValid(form, button, (field) => this.#files.has(field as HTMLInputElement))) return
    const method = button?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get'
    const action = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    if (method === 'dialog') return void form.closest('dialog')?.removeAttribute('open')
    const url = new URL(action || this.#url, this.#url)
    const fields = this.#fieldsOf(form, button)
    const inText = fields.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ])
    if (method.toLowerCase() !== 'post') {
      url.search = String(new URLSearchParams(inText))
      return void (await this.#open(url.href, { method: 'GET' }))
    }
    const headers = { origin: url.origin, 'sec-fetch-site': 'same-origin', referer: this.#url }
    if (form.enctype === 'multipart/form-data') {
      const multipart = new FormData()
      for (const [name, value] of fields) multipart.append(name, value as string)
      await this.#open(url.href, { method: 'POST', multipart, headers })
    } else {
      const data = String(new URLSearchParams(inText))
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      await this.#open(url.href, { method: 'POST', data, headers: { ...headers, ...type } })
    }
  }

  #fieldsOf(form: HTMLFormElement, button: HTMLElement | null): [string, string | File][] {
    const isSent = button?.hasAttribute('name') ? button : null
    const entries = new this.#dom.window.FormData(form, isSent).entries()
    const fileFields = [...form.elements].filter((one) =>
      one.matches('[type="file"][name]:enabled'),
    )
    return [...entries].flatMap(([name, value]): [string, string | File][] => {
      if (typeof value === 'string') return [[name, value.replace(/\r?\n/g, '\r\n')]]
      const files = this.#files.get(fileFields.shift() as HTMLInputElement) ?? [new File([], '')]
      return files.map((file) => [name, file])
    })
  }

  async #open(address: string, sent: Sent): Promise<APIResponse> {
    const from = this.#url
    const answer = await this.#load(address, sent)
    if (this.#url !== from && from !== 'about:blank') this.#earlier.push(from)
    return answer
  }

  async #load(address: string, sent: Sent): Promise<APIResponse> {
    let at = new URL(address)
    let answer = await this.#fetch(at, sent)
    for (let count = 0; answer.headers().location && count < mostRedirects; count++) {
      const next = new URL(answer.headers().location ?? '', at)
      if (!next.hash) next.hash = at.hash
      at = next
      const isSentAgain = answer.status() === 307 || answer.status() === 308
      answer = await this.#fetch(at, isSentAgain ? sent : { method: 'GET' })
    }
    const disposition = answer.headers()['content-disposition'] ?? ''
    if (disposition.startsWith('attachment')) await this.#download(answer, disposition)
    else this.#show(at, await answer.text())
    return answer
  }

  async #fetch(url: URL, sent: Sent): Promise<APIResponse> {
    const headers = { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate', ...sent.headers }
    const answer = await this.request.fetch(url.href, { ...sent, headers, maxRedirects: 0 })
    this.#browser.hear(answer, sent.method)
    return answer
  }

  async #download(answer: APIResponse, disposition: string): Promise<void> {
    const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
    const [, plain = ''] = /filename="([^"]*)"/.exec(disposition) ?? []
    const name = encoded ? decodeURIComponent(encoded) : plain
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'commonplace-reader-')), 'download')
    await writeFile(file, await answer.body())
    const failure = async () => null
    this.#downloads.shift()?.({ suggestedFilename: () => name, path: async () => file, failure })
  }

  #show(url: URL, html: string): void {
    this.#frame?.close()
    this.#frame = null
    this.#files.clear()
    this.#dom.window.close()
    this.#url = url.href
    this.#dom = new JSDOM(html, { url: url.href })
  }

  /** Returns the document of the page's frame as far as it has arrived. */
  frame(): Document {
    const source = this.#dom.window.document.querySelector('iframe')?.getAttribute('src')
    if (!source) throw new Error(`there is no frame on ${this.#url}`)
    this.#frame ??= new StreamedFrame(new URL(source, this.#url).href, this.#browser)
    return this.#frame.document()
  }

  /** Tries again while a streamed frame may bring what is missing. */
  async retry<T>(attempt: () => T | Promise<T>, withinMs = retryMs): Promise<T> {
    const until = Date.now() + withinMs
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (!this.#frame || Date.now() > until) throw error
        await this.#frame.next()
      }
    }
  }
}

/** Whether an address is the wanted one: whole, or as it stands behind the origin. */
export function isAt(
  url: string,
  wanted: string | RegExp | ((url: URL) => boolean),
  origin: string,
): boolean {
  if (typeof wanted === 'function') return wanted(new URL(url))
  return wanted instanceof RegExp ? wanted.test(url) : url === new URL(wanted, origin).href
}

function asFile(choice: string | { name: string; mimeType: string; buffer: Buffer }): File {
  if (typeof choice === 'string') {
    const name = path.basename(choice)
    return new File([readFileSync(choice)], name, { type: formatOfName(name)?.type ?? '' })
  }
  return new File([new Uint8Array(choice.buffer)], choice.name, { type: choice.mimeType })
}
