import type { Line, LineFrame, TabFrame } from './tab-frames.ts'

// The states of a `WebSocket`.
const [connecting, open, closed] = [0, 1, 3] as [number, number, number]

export class TabLine implements Line {
  readyState = connecting
  onopen: Line['onopen'] = null
  onmessage: Line['onmessage'] = null
  onerror: Line['onerror'] = null
  onclose: Line['onclose'] = null
  readonly #port: MessagePort
  readonly #over = new AbortController()

  constructor(port: MessagePort) {
    this.#port = port
    port.onmessage = ({ data }) => this.#received(data as LineFrame)
  }

  /** Ends with the page: a worker cannot notice that a page is left. */
  leaveWith(page: EventTarget): void {
    const leave = () => {
      this.#post({ close: null })
      this.#ended(1006)
    }
    page.addEventListener('pagehide', leave, { signal: this.#over.signal })
  }

  send(text: string): void {
    this.#post({ send: text })
  }

  close(code?: number): void {
    if (this.readyState === closed) return
    this.#post({ close: code ?? null })
    this.#over.abort()
    this.readyState = closed
    this.#port.close()
  }

  fail(): void {
    if (this.readyState === closed) return
    this.onerror?.(new Event('error'))
    this.#ended(1006)
  }

  #received(frame: LineFrame): void {
    if (this.readyState === closed) return
    if (frame === 'open') {
      this.readyState = open
      this.onopen?.(new Event('open'))
    } else if (frame === 'error') this.onerror?.(new Event('error'))
    else if ('text' in frame) this.onmessage?.(new MessageEvent('message', { data: frame.text }))
    else this.#ended(frame.closed)
  }

  #ended(code: number): void {
    this.#over.abort()
    this.readyState = closed
    this.#port.close()
    this.onclose?.(new CloseEvent('close', { code }))
  }

  #post(frame: TabFrame): void {
    this.#port.postMessage(frame)
  }
}
