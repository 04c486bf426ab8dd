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
import { onceContext } from './middleware/once.ts'
import { preferenceNames } from './preferences/cookies.ts'
import { refusePlainly } from './problems/plain-refusal.ts'
import { isKeptAddress } from './routes/public/published/addresses.ts'
import { siteAddresses } from './routes/site/site-addresses.ts'
import { ownPagesContext } from './upstream/keep-own-page.ts'
import { createOwnPages, type OwnPages } from './upstream/own-pages.ts'

export const { routes } = build

const addresses = new Set(siteAddresses)

/** With no other cookies than these, everybody gets the same page. */
export const visitorPages = {
  isOne: (path: string) => addresses.has(path) || isKeptAddress(path),
  cookies: new Set([...preferenceNames, 'tz']),
}

const { MODE: mode } = import.meta.env

type Rendered = {
  kept: PreservedForm | null
  call: MakeCall
  once: string[]
  ownPages: OwnPages | null
}

/** The caller serves static files and calls of the API. */
export function createPages(needs: PageNeeds) {
  const { upstream, watch, settings } = needs
  const handle = createRequestHandler(build, mode)
  const contextOf = (
    request: Request,
    { kept = null, call = needs.call, once = [], ownPages = null }: Partial<Rendered> = {},
  ) => {
    const context = new RouterContextProvider()
    context.set(upstreamContext, upstream)
    context.set(callContext, call)
    context.set(watchContext, watch)
    context.set(settingsContext, settings)
    context.set(preservedFormContext, kept)
    context.set(insteadContext, (path, form) => show(pageRequest(request, path), form))
    context.set(onceContext, once)
    context.set(ownPagesContext, ownPages)
    // It is a part of this page, with all that it reads.
    context.set(renderBelowContext, (path) =>
      renderBelow(pageRequest(request, path), { call: context.get(callContext), once }),
    )
    return context
  }
  const renderBelow = async (request: Request, of: Pick<Rendered, 'call' | 'once'>) => {
    const below: { document: string | null } = { document: null }
    const context = contextOf(request, of)
    context.set(belowContext, below)
    const { ok, body } = await handle(request, context)
    // A file or a stream may be of any length.
    await body?.cancel()
    return ok ? below.document : null
  }
  const show = (request: Request, kept?: PreservedForm): Promise<Response> =>
    handle(request, contextOf(request, { kept }))
  const ownPages = createOwnPages(needs.countChanges)
  const getLoadContext = (request: Request) => contextOf(request, { ownPages })
  const listen = createRequestListener({ build, mode, getLoadContext })
  return {
    /** `call` makes the calls of this page. */
    answer: (request: Request, call?: MakeCall): Promise<Response> =>
      handle(request, contextOf(request, { call })),
    listener: (request: IncomingMessage, response: ServerResponse) => {
      request.url = readable(request.url)
      listen(request, response)
    },
    /** A kept page of somebody signed in, if the API need not be asked for it. */
    findOwn: ownPages.findUnasked,
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
