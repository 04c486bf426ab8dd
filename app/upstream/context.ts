import { createContext } from 'react-router'
import type { ClientFrame, ServerEvent } from '#contract/events.ts'
import type { MakeCall } from '#contract/make-call.ts'

/** Sends one request to the API: in process, or over the network. */
export type UpstreamFetch = (request: Request) => Promise<Response>

export interface Watch {
  /** Whose events: the headers of their request. */
  headers: Headers
  /** What to listen to beside their own. */
  join: ClientFrame[]
  signal: AbortSignal
  /** Called when all has been joined, or never will be: what is read from now on misses nothing. */
  onJoined?: (() => void) | undefined
}

/** A person's events as they happen: from the bus in process, or over the API's socket. */
export type WatchEvents = (watch: Watch) => AsyncIterable<ServerEvent>

export interface WebSettings {
  demo: boolean
  /** The origin that browsers use, where it differs from the one asked. */
  publicOrigin?: string | undefined
  maxUploadBytes: number
  communityUrl?: string | undefined
  companyUrl?: string | undefined
  /** Sources, as a content policy names them, a form may be redirected to: to sign in, to pay. */
  redirectOrigins?: string[] | undefined
}

export const upstreamContext = createContext<UpstreamFetch>()
export const callContext = createContext<MakeCall>()
export const watchContext = createContext<WatchEvents>()
/** The longest that the API has told this request to wait; filled as its answers come. */
export const waitContext = createContext<{ seconds: number } | null>(null)
export const settingsContext = createContext<WebSettings>()
