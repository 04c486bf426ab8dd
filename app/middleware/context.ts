import { createContext } from 'react-router'
import type { MakeCall } from '#contract/make-call.ts'
import type { PageSettings, UpstreamFetch, WatchEvents } from '#shared/pages.ts'

export const upstreamContext = createContext<UpstreamFetch>()
export const callContext = createContext<MakeCall>()
export const watchContext = createContext<WatchEvents>()
/** In the API's answers to this request. */
export const waitContext = createContext<{ seconds: number } | null>(null)
export const settingsContext = createContext<PageSettings>()
