import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '#api/platform/http/client-address.ts'
import { noteRequest } from '#api/platform/log/structured.ts'
import { registry, requestSeconds, requests } from '#api/platform/metrics.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { traceRequest } from '#api/platform/tracing/spans.ts'
import { calls } from '#contract/calls.ts'
import { requestIdHeader } from '#contract/headers.ts'
import type { Program } from '#server/program.ts'
import { requestPath } from '#server/request-path.ts'
import { pagePathOf } from '#shared/page-data.ts'
import { isProtocolPath } from '#shared/protocol-paths.ts'

type Serving = Pick<Settings, 'host' | 'publicOrigin' | 'metricsToken' | 'trustedProxies'>

type Options = {
  /** The calls are below this path. */
  apiBase: string
  pages?: string[]
  /** Absent without an API in this process. */
  measure?: (() => Promise<void>) | undefined
}

const apiPaths = [...Object.values(calls).map(({ path }) => path), '/openapi.json', '/ready']
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
// Static files and the questions of load balancers would only hide the rest.
const traceable = new Set(['call', 'page'])
const untraced = new Set(['/health', '/ready', '/api/health', '/api/ready'])

// `/metrics` answers programs of this machine if only this machine can reach the server, else
// requests with the token.
export function withMetrics<P extends Pick<Program, 'request' | 'upgrade'>>(
  settings: Serving,
  { apiBase, pages = [], measure }: Options,
  program: P,
): P {
  const findCall = createRoutes([...apiPaths, '/health'])
  const findPage = createRoutes([...pages, '/health', '/ready', '/assets/*', '/oidc/*'])
  const routeOf = (path: string): [kind: string, route: string] => {
    if (path.startsWith(`${apiBase}/`)) {
      const found = findCall(path.slice(apiBase.length))
      if (found) return ['call', apiBase + found]
    }
    if (isProtocolPath(path)) return ['call', path]
    const page = findPage(pagePathOf(path))
    return page ? [page === '/assets/*' ? 'asset' : 'page', page] : ['other', 'other']
  }
  return {
    ...program,
    request: (request, response) => {
      const path = requestPath(request)
      if (path === '/metrics' && mayRead(settings, request)) return void answer(response, measure)
      const [kind, route] = routeOf(path)
      const method = methods.has(request.method ?? '') ? String(request.method) : 'other'
      observe({ request, response }, { kind, method, route })
      const answerNow = () => program.request(request, response)
      const isTrusted = settings.trustedProxies > 0
      if (!traceable.has(kind) || untraced.has(route)) answerNow()
      else traceRequest({ request, response }, { method, route, isTrusted }, answerNow)
    },
  }
}

/** Such as `/kb/:kbId`. Null if none matches. */
type FindRoute = (path: string) => string | null

type Pattern = { text: string; segments: string[]; endless: boolean }

/** `:names`, a `*` at the end, no optional parts. More fixed segments come first. */
export function createRoutes(patterns: Iterable<string>): FindRoute {
  const all = [...new Set(patterns)].map(parse).sort((a, b) => fixed(b) - fixed(a))
  const byLength = Map.groupBy(
    all.filter(({ endless }) => !endless),
    ({ segments }) => segments.length,
  )
  const endless = all.filter((pattern) => pattern.endless)
  return (path) => {
    const given = segmentsOf(path)
    const matching = (pattern: Pattern) => matches(pattern, given)
    const found = byLength.get(given.length)?.find(matching) ?? endless.find(matching)
    return found?.text ?? null
  }
}

function parse(text: string): Pattern {
  const endless = text.endsWith('/*')
  return { text, endless, segments: segmentsOf(endless ? text.slice(0, -2) : text) }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function fixed({ segments, endless }: Pattern): number {
  return segments.filter((segment) => !segment.startsWith(':')).length - (endless ? 0.5 : 0)
}

function matches({ segments, endless }: Pattern, given: string[]): boolean {
  if (endless ? given.length < segments.length : given.length !== segments.length) return false
  return segments.every((segment, at) => segment.startsWith(':') || segment === given[at])
}

type Observed = { kind: string; method: string; route: string }

type Exchange = { request: IncomingMessage; response: ServerResponse }

function observe({ request, response }: Exchange, { kind, method, route }: Observed): void {
  const end = requestSeconds.startTimer({ kind })
  response.once('close', () => {
    const ms = Math.round(end() * 1_000)
    // 499: the client ended the connection before there was an answer.
    const status = response.headersSent ? response.statusCode : 499
    requests.inc({ method, route, status })
    const requestId = String(request.headers[requestIdHeader] ?? '')
    noteRequest({ requestId, method, route, status, ms })
  })
}

async function answer(response: ServerResponse, measure: Options['measure']): Promise<void> {
  await measure?.()
  const text = await registry.metrics()
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
  response.end(text)
}

/** A proxy on this machine connects from it too, and so do pages for requests of browsers. */
function mayRead(settings: Serving, { headers, socket }: IncomingMessage): boolean {
  const { host, publicOrigin, metricsToken } = settings
  if (metricsToken) return isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isPublic = publicOrigin !== null && !isLoopback(new URL(publicOrigin).hostname)
  const isProxied = headers['x-forwarded-for'] !== undefined
  return isLoopback(host) && !isPublic && !isProxied && isLoopback(socket.remoteAddress ?? '')
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

type Route = { path?: string; parentId?: string } | undefined

export type Routes = Record<string, Route>

/** An optional part gives a pattern with and one without. */
export function patternsOf(routes: Routes): string[] {
  const pathOf = (route: Route): string => {
    const above = route?.parentId ? pathOf(routes[route.parentId]) : ''
    return route?.path ? `${above}/${route.path}` : above
  }
  return [...new Set(Object.values(routes).map(pathOf))].flatMap(withoutOptional)
}

function withoutOptional(pattern: string): string[] {
  const optional = /\/([^/]+)\?/.exec(pattern)
  if (!optional) return [pattern || '/']
  return [`/${optional[1]}`, ''].flatMap((part) =>
    withoutOptional(pattern.replace(optional[0], part)),
  )
}
