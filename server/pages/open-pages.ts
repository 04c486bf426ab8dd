import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { clientAddressHeader, jsonHeaders } from '#contract/headers.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { serverLimits } from '#server/limits.ts'
import { patternsOf, type Routes } from '#server/metrics/with-metrics.ts'
import type { Listener } from '#server/program.ts'
import { requestPath } from '#server/request-path.ts'
import { compressed, encodingFor } from '#shared/compressed.ts'
import type { OwnPage, PageNeeds, UpstreamFetch } from '#shared/pages.ts'
import { sessionOf } from '#shared/session-cookie.ts'
import { inTurns, type Refuse, type TakePageTurn, type Visitor } from './page-turns.ts'
import { createStaticFiles } from './static-files.ts'
import { keepPages, type VisitorPages } from './visitors/keep-pages.ts'

// Above it, the oldest session counts by its address until the API accepts it again.
const mostRemembered = 20_000

type Pages = {
  listener: Listener
  answer: (request: Request, call?: MakeCall) => Promise<Response>
  /** A kept page of somebody signed in, if the API need not be asked for it. */
  findOwn: (request: IncomingMessage) => OwnPage | null
  /** Without rendering a page. */
  refuse: Refuse
}

/** The module `app/listener.ts`. */
export type PagesModule = {
  createPages: (needs: PageNeeds) => Pages
  routes: Routes
  visitorPages: VisitorPages
}

type Options = {
  takeTurn: TakePageTurn
  /** If absent, the pages are served as they are now, for development. */
  built?: (() => Promise<PagesModule>) | undefined
}

/** `patterns` are those of the pages' paths; in development none. */
export async function openPages(
  needs: PageNeeds,
  { takeTurn, built }: Options,
): Promise<{ listener: Listener; patterns: string[] }> {
  const { call, visitor } = createVisitors(needs.call)
  const answerState = createStateAnswer(needs.upstream)
  const { pages, files, patterns, kept, findOwn } = built
    ? openBuilt(await built(), { ...needs, call })
    : await openDeveloped({ ...needs, call })
  const rendering = kept?.rendering(pages.listener) ?? pages.listener
  // In its turn too: to compress it takes a part of a processor.
  const render: Listener = (request, response) => {
    const own = findOwn(request)
    if (own) void sendOwn(request, response, own)
    else rendering(request, response)
  }
  const inTurn = inTurns({ takeTurn, visitor, refuse: pages.refuse }, render)
  const page: Listener = (request, response) => {
    const next = () => void inTurn(request, response)
    if (kept) kept.sendIfKept(request, response, next)
    else next()
  }
  const listener: Listener = (request, response) => {
    if (!answerState(request, response)) files(request, response, () => page(request, response))
  }
  return { listener, patterns }
}

function openBuilt(module: PagesModule, needs: PageNeeds) {
  const pages = module.createPages(needs)
  const { visitorPages, routes } = module
  const { answer: render } = pages
  const kept = keepPages({
    visitorPages,
    render,
    call: needs.call,
    countChanges: needs.countChanges,
  })
  const files = createStaticFiles('./build/client')
  return { pages, files, patterns: patternsOf(routes), kept, findOwn: pages.findOwn }
}

async function openDeveloped(needs: PageNeeds) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    // Otherwise it would use another copy of the router than the pages, which are not external.
    ssr: { noExternal: ['@react-router/node'] },
  })
  return {
    pages: developed(vite, needs),
    files: vite.middlewares,
    patterns: [],
    kept: null,
    findOwn: () => null,
  }
}

// In development they may have changed.
function developed(vite: ViteDevServer, needs: PageNeeds): Pick<Pages, 'listener' | 'refuse'> {
  const load = async () => {
    const pages = (await vite.ssrLoadModule('./app/listener.ts')) as PagesModule
    return pages.createPages(needs)
  }
  return {
    listener: (request, response) => {
      const fail = (error: unknown) => {
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        response.end('The pages cannot be loaded; the log of the server says why.')
      }
      load().then(({ listener }) => listener(request, response), fail)
    },
    refuse: (request, response, status) =>
      void load().then(({ refuse }) => refuse(request, response, status)),
  }
}

// Only the API knows whether a session is valid, so this remembers those that it has accepted.
// Invented cookies therefore get no additional turns.
export function createVisitors(makeCall: MakeCall) {
  const known = new Set<string>()
  const learn = (session: string, isOne: boolean) => {
    known.delete(session)
    if (isOne) known.add(session)
    if (known.size > mostRemembered) known.delete(known.values().next().value ?? '')
  }
  const call: MakeCall = async (name, input, caller) => {
    const answer = await makeCall(name, input, caller)
    const session = name === 'readUser' && sessionOf(caller.headers.get('cookie'))
    if (session && (answer.ok || answer.status === 401)) learn(session, answer.ok)
    return answer
  }
  const visitor = ({ headers }: IncomingMessage): Visitor => {
    const session = sessionOf(headers.cookie)
    return {
      address: String(headers[clientAddressHeader] ?? 'unknown'),
      session: session && known.has(session) ? session : null,
    }
  }
  return { call, visitor }
}

async function sendOwn(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: whole }: OwnPage,
): Promise<void> {
  const encoding = whole && encodingFor(request.headers['accept-encoding'])
  const body = encoding ? await compressed(whole, encoding) : whole
  const sent = [...headers.flat(), 'vary', 'Accept-Encoding']
  if (body) sent.push('content-length', String(body.length))
  if (encoding) sent.push('content-encoding', encoding)
  response.writeHead(status, sent).end(body)
}

/** `/health` and `/ready`: the pages are ready when the API is. False for other requests. */
function createStateAnswer(upstream: UpstreamFetch) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = requestPath(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && path === '/health') answer(response, 200, { live: true })
    else if (isRead && path === '/ready') void answerReadiness(upstream, response)
    else return false
    return true
  }
}

async function answerReadiness(upstream: UpstreamFetch, response: ServerResponse): Promise<void> {
  const signal = AbortSignal.timeout(serverLimits.upstreamReadyMs)
  try {
    const { status, headers, text } = await read(upstream, signal)
    response.writeHead(status, headers).end(text)
  } catch {
    answer(response, 503, { ready: false, upstream: false })
  }
}

async function read(upstream: UpstreamFetch, signal: AbortSignal) {
  const response = await upstream(new Request('http://localhost/ready', { signal }))
  const wait = response.headers.get('retry-after')
  const headers = wait ? { ...jsonHeaders, 'retry-after': wait } : jsonHeaders
  return { status: response.status, headers, text: await response.text() }
}

function answer(response: ServerResponse, status: number, data: object): void {
  response.writeHead(status, jsonHeaders).end(JSON.stringify({ data }))
}
