import { createContext } from 'react-router'

/** Sends one request to the API: in process, or over the network. */
export type UpstreamFetch = (request: Request) => Promise<Response>

export interface WebSettings {
  demo: boolean
  maxUploadBytes: number
  communityUrl?: string | undefined
  companyUrl?: string | undefined
  /** Foreign origins a form may be redirected to: the sign-in provider, the payment page. */
  redirectOrigins?: string[] | undefined
}

export const upstreamContext = createContext<UpstreamFetch>()
export const settingsContext = createContext<WebSettings>()
