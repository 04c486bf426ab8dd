import type { IncomingMessage } from 'node:http'
import { type BodyRule, bodyRuleOfCall, bodyRuleOfPage } from '#contract/bodies.ts'
import { limits } from '#contract/limits.ts'

/** What a request is for: a call of the API, a page or its data, or the provider of a demo. */
export type Visit = { of: 'call' | 'page' | 'data' | 'provider'; rule: BodyRule }

/** Where the API is below the address, and how large a file may be. */
export type Serving = { apiBase: '/api' | ''; maxUploadBytes: number }

const takenBy: Record<Visit['of'], Set<string>> = {
  call: new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']),
  page: new Set(['GET', 'HEAD', 'POST']),
  data: new Set(['GET', 'HEAD', 'POST']),
  provider: new Set(['GET', 'HEAD', 'OPTIONS', 'POST']),
}

/** Which methods this may be asked by at all. */
export function methodsOf({ of }: Visit): Set<string> {
  return takenBy[of]
}

export function visitOf({ url = '/', method = '' }: IncomingMessage, serving: Serving): Visit {
  const { apiBase, maxUploadBytes } = serving
  const path = url.split('?')[0] ?? url
  if (path.startsWith('/oidc/'))
    return { of: 'provider', rule: { kind: 'form', mostBytes: limits.formPartsBytes } }
  if (apiBase === '' || path === apiBase || path.startsWith(`${apiBase}/`))
    return { of: 'call', rule: bodyRuleOfCall(method, path.slice(apiBase.length), maxUploadBytes) }
  const of = path.endsWith('.data') ? 'data' : 'page'
  return { of, rule: bodyRuleOfPage(method, path, maxUploadBytes) }
}

/**
 * A request may name its target with a host before it, as one for a proxy does; what is asked here is
 * asked of us. False where it names no path at all.
 */
export function toPath(request: IncomingMessage): boolean {
  const { url = '' } = request
  if (/^https?:\/\//i.test(url)) {
    const target = URL.parse(url)
    if (target) request.url = target.pathname + target.search
  }
  return request.url?.startsWith('/') ?? false
}
