import { WebSocket as NodeSocket } from 'ws'

/** What the product's browser code finds in a browser, for a page at this origin. */
export function installPlatform({ origin, cookie, focused }: Platform): void {
  const { protocol, host } = new URL(origin)
  const headers = { cookie }
  class PageSocket extends NodeSocket {
    constructor(url: string) {
      super(url, { headers: { ...headers, origin } })
    }
  }
  const request = globalThis.fetch
  const stored = new Map<string, string>()
  const page = Object.assign(new EventTarget(), {
    nodeType: 9,
    visibilityState: 'visible',
    hasFocus: () => focused,
  })
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), {
      document: page,
      // React looks for the focus inside of frames.
      HTMLIFrameElement: class {},
    }),
    document: page,
    location: { protocol, host, pathname: '/', search: '', assign: noLogin },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    WebSocket: PageSocket,
    IntersectionObserver: AlwaysVisible,
    fetch: (path: string, init: RequestInit) =>
      request(new URL(path, origin), { ...init, headers: { ...init?.headers, ...headers } }),
  })
  Object.assign(globalThis.window, { window: globalThis.window, location: globalThis.location })
}

export interface Platform {
  origin: string
  cookie: string
  /** Whether the window has the focus, so that what is shown counts as read. */
  focused: boolean
}

class AlwaysVisible {
  readonly #notify: (entries: { isIntersecting: boolean }[]) => void
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    this.#notify = notify
  }
  observe(): void {
    queueMicrotask(() => this.#notify([{ isIntersecting: true }]))
  }
  disconnect(): void {}
}

function noLogin(path: string): never {
  throw new Error(`The page left for ${path}`)
}

/** The element of a document into which React renders. The components of a client render none. */
export function emptyElement(): Element {
  const ownerDocument = globalThis.document
  const namespaceURI = 'http://www.w3.org/1999/xhtml'
  return Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument,
    namespaceURI,
  }) as unknown as Element
}
