import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, href, RouterContextProvider } from 'react-router'
import { type PreservedForm, preservedFormContext } from '#app/forms/preserved-form.ts'
import {
  callContext,
  settingsContext,
  type UpstreamFetch,
  upstreamContext,
  type WatchEvents,
  type WebSettings,
  watchContext,
} from '#app/upstream/context.ts'
import { rememberingReads } from '#app/upstream/read-once.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { mayPost } from '#contract/origin.ts'
import { patternsOf } from './page-patterns.ts'
import { keepForm } from './preserve-form.ts'

export interface WebOptions {
  /** For requests that `call` cannot make: file downloads, and forms with files. */
  upstream: UpstreamFetch
  call: MakeCall
  watch: WatchEvents
  settings: WebSettings
}

/** The patterns of the paths of all pages, such as `/kb/:kbId`. */
export const pagePatterns = patternsOf(build.routes)

/** Creates the web app, a function from request to response. The caller serves static files. */
export function createWeb({ upstream, call, watch, settings }: WebOptions) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const answer = (request: Request, kept?: PreservedForm): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(upstreamContext, upstream)
    context.set(callContext, call)
    context.set(watchContext, watch)
    context.set(settingsContext, settings)
    if (kept) context.set(preservedFormContext, kept)
    return rememberingReads(context, () => handle(request, context))
  }
  return (request: Request): Promise<Response> =>
    mayPost(request) ? keepForm(readable(request), answer) : answer(refused(request))
}

// Returns a request whose address can be decoded and is one line, because no route matches a line
// break. Another address is replaced with one that does not exist (404 instead of 500, and with all
// that the middleware adds).
function readable(request: Request): Request {
  const url = new URL(request.url)
  if (isOneLine(url.pathname)) return request
  url.pathname = url.pathname.replaceAll('%', '%25')
  return new Request(url, request)
}

function isOneLine(pathname: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

// Replaces a form from another site with a request for the error page in the reader's language.
function refused(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(new URL(href('/refused'), request.url), { headers, signal: request.signal })
}
