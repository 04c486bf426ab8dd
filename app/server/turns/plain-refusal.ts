import { siteTitle } from '#app/head/site-title.ts'
import { en } from '#app/locales/en.ts'
import { zh } from '#app/locales/zh.ts'
import { cookieOf } from '#app/middleware/cookies.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { isPageDataPath } from '#contract/page-data.ts'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
}

/**
 * Returns "too many requests" as a static page, so that the refusal does not use rendering time.
 * Script gets JSON.
 */
export function plainRefusal(request: Request, status: 429 | 503): Response {
  // The rate limiter has already set the time to retry for a 429.
  const wait: Record<string, string> =
    status === 503 ? { 'retry-after': String(limits.pages.retrySeconds) } : {}
  if (isPageDataPath(new URL(request.url).pathname)) {
    const error: ErrorBody['error'] = { code: 'too_many_requests', message: 'too many requests' }
    return Response.json({ error }, { status, headers: { ...jsonHeaders, ...wait } })
  }
  const type = { 'content-type': 'text/html; charset=utf-8' }
  return new Response(pages[languageOf(request)], {
    status,
    headers: { ...headers, ...type, ...wait },
  })
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

function languageOf(request: Request): 'en' | 'zh' {
  const tag = cookieOf(request, 'lang') ?? request.headers.get('accept-language') ?? ''
  return /^\s*zh/i.test(tag) ? 'zh' : 'en'
}
