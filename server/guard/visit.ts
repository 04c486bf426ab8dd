import type { IncomingMessage } from 'node:http'
import { type BodyRule, bodyRuleOfCall, bodyRuleOfPage } from '#contract/bodies.ts'
import { limits } from '#contract/limits.ts'
import { isPageDataPath } from '#contract/page-data.ts'

/** The kind of a request: an API call, a page, a page's data, or the demo's sign-in provider. */
export type Visit = { of: 'call' | 'page' | 'data' | 'provider'; rule: BodyRule }

/** The API's base path, and the largest allowed file. */
export type Serving = { apiBase: '/api' | ''; maxUploadBytes: number }

const takenBy: Record<Visit['of'], Set<string>> = {
  call: new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']),
  page: new Set(['GET', 'HEAD', 'POST']),
  data: new Set(['GET', 'HEAD', 'POST']),
  provider: new Set(['GET', 'HEAD', 'OPTIONS', 'POST']),
}

/** The HTTP methods that this kind of request allows. */
export function methodsOf({ of }: Visit): Set<string> {
  return takenBy[of]
}

export function visitOf(
  { url = '/', method = '', headers }: IncomingMessage,
  serving: Serving,
): Visit {
  const { apiBase, maxUploadBytes } = serving
  const path = url.split('?')[0] ?? url
  if (path.startsWith('/oidc/'))
    return { of: 'provider', rule: { kind: 'form', mostBytes: limits.formPartsBytes } }
  if (apiBase === '' || path === apiBase || path.startsWith(`${apiBase}/`))
    return { of: 'call', rule: bodyRuleOfCall(method, path.slice(apiBase.length), maxUploadBytes) }
  const of = isPageDataPath(path) ? 'data' : 'page'
  const { 'content-type': contentType, 'content-length': contentLength } = headers
  return { of, rule: bodyRuleOfPage({ method, path, contentType, contentLength }, maxUploadBytes) }
}

/**
 * Reduces an absolute request target, as sent to a proxy, to its path. Returns false if the target
 * has no path.
 */
export function toPath(request: IncomingMessage): boolean {
  const { url = '' } = request
  if (/^https?:\/\//i.test(url)) {
    const target = URL.parse(url)
    if (target) request.url = target.pathname + target.search
  }
  return request.url?.startsWith('/') ?? false
}
