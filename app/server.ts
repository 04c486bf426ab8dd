import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  settingsContext,
  type UpstreamFetch,
  upstreamContext,
  type WatchEvents,
  type WebSettings,
  watchContext,
} from '#app/upstream/context.ts'

export interface WebOptions {
  upstream: UpstreamFetch
  watch: WatchEvents
  settings: WebSettings
}

/** The web app as one function from request to response; static files are served by the caller. */
export function createWeb({ upstream, watch, settings }: WebOptions) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(upstreamContext, upstream)
    context.set(watchContext, watch)
    context.set(settingsContext, settings)
    return handle(request, context)
  }
}
