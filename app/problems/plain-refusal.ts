import type { IncomingMessage, ServerResponse } from 'node:http'
import { siteTitle } from '#app/head/site-title.ts'
import { en } from '#app/locales/en.ts'
import { zh } from '#app/locales/zh.ts'
import { cookieOf } from '#app/middleware/cookies.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { isPageDataPath } from '#shared/page-data.ts'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
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

const pages = { en: pageOf('en', en.problems), zh: pageOf('zh', zh.problems) }

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
