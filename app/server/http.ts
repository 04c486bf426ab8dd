import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { ViteDevServer } from 'vite'
import { callOverHttp } from '#app/upstream/call-over-http.ts'
import type { UpstreamFetch } from '#app/upstream/context.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { compressPage } from './compress-page.ts'
import type { createWeb, WebOptions } from './create-web.ts'
import { inTurns, type TakeTurn } from './turns/in-turns.ts'
import { createVisitors } from './turns/visitors.ts'

type WebBuild = { createWeb: typeof createWeb; pagePatterns: string[] }
type Options = Omit<WebOptions, 'call'> & {
  /** Makes calls in this process. If absent, calls are HTTP requests to `upstream`. */
  call?: MakeCall | undefined
  dev: boolean
  takeTurn: TakeTurn
}
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Creates the HTTP handler with one origin for browsers: static files, the API below `/api`, and
 * the web app. `pages`: the patterns of the pages' paths; in development none.
 */
export async function createWebListener({ dev, takeTurn, ...options }: Options): Promise<{
  listener: Listener
  pages: string[]
}> {
  const { call, visitor } = createVisitors(options.call ?? callOverHttp(options.upstream))
  const web = { ...options, call }
  const vite = dev ? await startVite() : null
  const build = vite ? null : await loadBuild()
  const answer = vite ? developed(vite, web) : build!.createWeb(web)
  const app = new Hono()
  app.get('/health', (c) => c.json({ data: { live: true } }, 200, jsonHeaders))
  app.get('/ready', (c) => readiness(web.upstream, c.req.url))
  if (!vite) {
    app.use('/assets/*', cacheForever)
    app.use('*', serveBuilt())
    app.use(compress())
    app.use(compressPage)
  }
  const page = inTurns({ takeTurn, visitor }, answer)
  app.all('*', (c) => page(c.req.raw))
  const pages = getRequestListener(app.fetch)
  const api = getRequestListener(web.upstream)
  const listener: Listener = (request, response) => {
    if (isForApi(request)) api(request, response)
    else if (vite) vite.middlewares(request, response, () => pages(request, response))
    else pages(request, response)
  }
  return { listener, pages: build?.pagePatterns ?? [] }
}

const apiBase = /^\/api(?=[/?]|$)/

/**
 * Whether the API answers this request. If so, removes the `/api` prefix from the request's URL.
 */
function isForApi(request: IncomingMessage): boolean {
  const { url = '/' } = request
  if (!apiBase.test(url)) return false
  const path = url.replace(apiBase, '')
  request.url = path.startsWith('/') ? path : `/${path}`
  return true
}

// Lists the built files once, because they do not change. Requests for pages then cause no look-up
// on the disk.
function serveBuilt(): MiddlewareHandler {
  const root = './build/client'
  const built = new Set(readdirSync(root, { encoding: 'utf8', recursive: true }).map(addressOf))
  const serve = serveStatic({ root, precompressed: true })
  return (c, next) => (built.has(c.req.path) ? serve(c, next) : next())
}

// Answers `/ready`: the pages are ready when the API is ready.
async function readiness(upstream: UpstreamFetch, url: string): Promise<Response> {
  const signal = AbortSignal.timeout(limits.upstreamReadyMs)
  try {
    return await upstream(new Request(new URL('/ready', url), { signal }))
  } catch {
    const data = { ready: false, upstream: false }
    return Response.json({ data }, { status: 503, headers: jsonHeaders })
  }
}

function addressOf(file: string): string {
  return `/${file.replaceAll('\\', '/')}`
}

async function loadBuild(): Promise<WebBuild> {
  return (await import('../../build/server/index.js' as string)) as WebBuild
}

// Loads the web app for each request, because in development it may have changed.
function developed(vite: ViteDevServer, web: WebOptions): ReturnType<typeof createWeb> {
  return async (request) => {
    const build = (await vite.ssrLoadModule('./app/server/create-web.ts')) as WebBuild
    return build.createWeb(web)(request)
  }
}

async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}

const cacheForever: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
  // The file's name contains the hash of its content. The data of the emoji picker needs a tag.
  c.res.headers.set('etag', `"${c.req.path.split('/').at(-1)}"`)
}
