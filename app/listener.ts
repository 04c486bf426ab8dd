import type { IncomingMessage, ServerResponse } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createRequestListener } from '@react-router/node'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { isPageDataPath } from '#shared/page-data.ts'
import type { PageNeeds } from '#shared/pages.ts'
import { type PreservedForm, preservedFormContext } from './forms/preserved-form.ts'
import { siteTitle } from './head/site-title.ts'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  callContext,
  settingsContext,
  upstreamContext,
  watchContext,
} from './middleware/context.ts'
import { cookieOf } from './middleware/cookies.ts'
import { insteadContext, pageRequest } from './middleware/instead.ts'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
}

const pages = { en: pageOf('en', en.problems), zh: pageOf('zh', zh.problems) }

export const { routes } = build

const { MODE: mode } = import.meta.env

/** The caller serves static files and calls of the API. */
export function createPages({ upstream, call, watch, settings }: PageNeeds) {
  const handle = createRequestHandler(build, mode)
  const contextOf = (request: Request, kept: PreservedForm | null = null) => {
    const context = new RouterContextProvider()
    context.set(upstreamContext, upstream)
    context.set(callContext, call)
    context.set(watchContext, watch)
    context.set(settingsContext, settings)
    context.set(preservedFormContext, kept)
    context.set(insteadContext, (path, form) => answer(pageRequest(request, path), form))
    return context
  }
  const answer = (request: Request, kept?: PreservedForm): Promise<Response> =>
    handle(request, contextOf(request, kept))
  const listen = createRequestListener({ build, mode, getLoadContext: (one) => contextOf(one) })
  return {
    answer,
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

/** A static page uses no rendering time. Script gets JSON. */
export function refusePlainly(
  request: IncomingMessage,
  response: ServerResponse,
  status: 429 | 503,
): void {
  // The rate limiter has already set the time to retry for a 429.
  if (status === 503) response.setHeader('retry-after', limits.pages.retrySeconds)
  const [path = ''] = (request.url ?? '').split('?')
  if (isPageDataPath(path)) {
    const error: ErrorBody['error'] = { code: 'too_many_requests', message: 'too many requests' }
    response.writeHead(status, jsonHeaders).end(JSON.stringify({ error }))
  } else response.writeHead(status, headers).end(pages[languageOf(request)])
}

function pageOf(language: string, { tooMany, home }: typeof en.problems): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${siteTitle(tooMany.title)}</title>
</head>
<body>
<main>
<h1>${tooMany.title}</h1>
<p>${tooMany.text}</p>
<p><a href="/">${home}</a></p>
</main>
</body>
</html>
`
}

function languageOf({ headers: { cookie = '', ...asked } }: IncomingMessage): 'en' | 'zh' {
  const chosen = cookieOf({ headers: new Headers({ cookie }) }, 'lang')
  return /^\s*zh/i.test(chosen ?? asked['accept-language'] ?? '') ? 'zh' : 'en'
}
