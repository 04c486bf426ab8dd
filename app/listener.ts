import type { IncomingMessage, ServerResponse } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createRequestListener } from '@react-router/node'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { MakeCall } from '#contract/make-call.ts'
import type { PageNeeds } from '#shared/pages.ts'
import { type PreservedForm, preservedFormContext } from './forms/preserved-form.ts'
import {
  callContext,
  settingsContext,
  upstreamContext,
  watchContext,
} from './middleware/context.ts'
import {
  belowContext,
  insteadContext,
  pageRequest,
  renderBelowContext,
} from './middleware/instead.ts'
import { preferenceNames } from './preferences/cookies.ts'
import { refusePlainly } from './problems/plain-refusal.ts'
import { isKeptAddress } from './routes/public/published/addresses.ts'
import { siteAddresses } from './routes/site/site-addresses.ts'

export const { routes } = build

const addresses = new Set(siteAddresses)

/** With no other cookies than these, everybody gets the same page. */
export const visitorPages = {
  isOne: (path: string) => addresses.has(path) || isKeptAddress(path),
  cookies: new Set([...preferenceNames, 'tz']),
}

const { MODE: mode } = import.meta.env

/** The caller serves static files and calls of the API. */
export function createPages(needs: PageNeeds) {
  const { upstream, watch, settings } = needs
  const handle = createRequestHandler(build, mode)
  const contextOf = (
    request: Request,
    { kept = null, call = needs.call }: { kept?: PreservedForm | null; call?: MakeCall } = {},
  ) => {
    const context = new RouterContextProvider()
    context.set(upstreamContext, upstream)
    context.set(callContext, call)
    context.set(watchContext, watch)
    context.set(settingsContext, settings)
    context.set(preservedFormContext, kept)
    context.set(insteadContext, (path, form) => show(pageRequest(request, path), form))
    context.set(renderBelowContext, (path) => renderBelow(pageRequest(request, path)))
    return context
  }
  const renderBelow = async (request: Request) => {
    const below: { document: string | null } = { document: null }
    const context = contextOf(request)
    context.set(belowContext, below)
    const { ok, body } = await handle(request, context)
    // A file or a stream may be of any length.
    await body?.cancel()
    return ok ? below.document : null
  }
  const show = (request: Request, kept?: PreservedForm): Promise<Response> =>
    handle(request, contextOf(request, { kept }))
  const listen = createRequestListener({ build, mode, getLoadContext: (one) => contextOf(one) })
  return {
    /** `call` makes the calls of this page. */
    answer: (request: Request, call?: MakeCall): Promise<Response> =>
      handle(request, contextOf(request, { call })),
    listener: (request: IncomingMessage, response: ServerResponse) => {
      request.url = readable(request.url)
      listen(request, response)
    },
    refuse: refusePlainly,
  }
}

// No route matches a line break or an address that cannot be decoded. Both become an address that
// does not exist: 404 instead of 500, with all that the middleware adds.
function readable(url = '/'): string {
  const [path = '/', ...query] = url.split('?')
  return isOneLine(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

function isOneLine(pathname: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
