import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ViteDevServer } from 'vite'
import { inTurns, type TakeTurn } from '#app/turns/in-turns.ts'
import { createVisitors } from '#app/turns/visitors.ts'
import type { UpstreamFetch } from '#app/upstream/context.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import type { createWeb, WebOptions } from './create-web.ts'

type WebBuild = { createWeb: typeof createWeb }
type Options = WebOptions & { dev: boolean; takeTurn: TakeTurn }
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** One origin for the browser: static files, the API below `/api`, and the web app. */
export async function createFront({ dev, takeTurn, ...options }: Options): Promise<Listener> {
  const { upstream, visitor } = createVisitors(options.upstream)
  const web = { ...options, upstream }
  const vite = dev ? await startVite() : null
  const load = vite
    ? async () => (await vite.ssrLoadModule('./app/server.ts')) as WebBuild
    : await loadBuild()
  const app = new Hono()
  app.get('/health', (c) => c.json({ data: { live: true } }, 200, jsonHeaders))
  app.get('/ready', (c) => readiness(web.upstream, c.req.url))
  app.mount('/api', web.upstream)
  if (!vite) {
    app.use('/assets/*', cacheForever)
    app.use('*', serveStatic({ root: './build/client', precompressed: true }))
    app.use(compress())
  }
  const page = inTurns({ takeTurn, visitor }, async (request) =>
    (await load()).createWeb(web)(request),
  )
  app.all('*', (c) => page(c.req.raw))
  const listener = getRequestListener(app.fetch)
  return vite
    ? (request, response) => vite.middlewares(request, response, () => listener(request, response))
    : listener
}

// The pages can work when the API can.
async function readiness(upstream: UpstreamFetch, url: string): Promise<Response> {
  const signal = AbortSignal.timeout(limits.upstreamReadyMs)
  try {
    return await upstream(new Request(new URL('/ready', url), { signal }))
  } catch {
    const data = { ready: false, upstream: false }
    return Response.json({ data }, { status: 503, headers: jsonHeaders })
  }
}

async function loadBuild(): Promise<() => Promise<WebBuild>> {
  const build = (await import('../../build/server/index.js' as string)) as WebBuild
  return async () => build
}

async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}

const cacheForever: Parameters<Hono['use']>[1] = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
}
