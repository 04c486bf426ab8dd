import type { ClientFrame, ServerEvent } from '#contract/events.ts'
import type { MakeCall } from '#contract/make-call.ts'

/** In this process or over the network. */
export type UpstreamFetch = (request: Request) => Promise<Response>

export interface Watch {
  /** They identify the user. */
  headers: Headers
  /** Besides the user's own events. */
  join: ClientFrame[]
  signal: AbortSignal
  /** When all joins are answered: data read afterwards includes all earlier events. */
  onJoined?: (() => void) | undefined
}

/** From the bus in this process, or from the API's WebSocket. */
export type WatchEvents = (watch: Watch) => AsyncIterable<ServerEvent>

export interface DemoPerson {
  id: string
  email: string
  name: string
}

export interface PageSettings {
  demo: boolean
  /** Whom visitors of a demo may choose to be. */
  demoPeople?: readonly DemoPerson[] | undefined
  /** If it differs from the request's. */
  publicOrigin?: string | undefined
  maxUploadBytes: number
  communityUrl?: string | undefined
  companyUrl?: string | undefined
  /** For sign-in and payment. */
  redirectOrigins?: string[] | undefined
}

/** A page that was kept for somebody signed in, not compressed. */
export interface OwnPage {
  status: 200 | 304
  headers: [string, string][]
  body: Buffer<ArrayBuffer> | null
}

/** From the program that serves them. */
export interface PageNeeds {
  /** For requests that `call` cannot make: file downloads, and forms with files. */
  upstream: UpstreamFetch
  call: MakeCall
  watch: WatchEvents
  settings: PageSettings
  /** Of everything that answers of the API depend on, besides the time. Null if it is unknown. */
  countChanges: (() => number) | null
}
