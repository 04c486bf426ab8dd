import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Api } from '#api/create.ts'
import { createGuard } from '#server/guard/guard.ts'
import { stampClientAddress } from '#server/listen.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Starts a server on a free loopback port. It answers no request before `answerOn`. */
export async function startServer() {
  // Without a long timeout the server could close an idle connection just as a call uses it.
  const server = createServer({ keepAliveTimeout: 600_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Makes the server answer only with this API, at the root and below `/api`. */
export function answerOn(server: Server, api: Api, provider: Listener | null): void {
  for (const event of ['request', 'upgrade']) server.removeAllListeners(event)
  const app = new Hono()
  app.mount('/api', api.fetch)
  app.mount('/', api.fetch)
  const answer = getRequestListener(app.fetch)
  const { rateLimits, settings } = api.deps
  const { trustedProxies, maxUploadBytes } = settings
  const handle: Listener = (request, response) => {
    if (provider && request.url?.startsWith('/oidc/')) provider(request, response)
    else answer(request, response)
  }
  const [atRoot, belowApi] = (['', '/api'] as const).map((apiBase) =>
    createGuard({ apiBase, maxUploadBytes, rateLimits })(handle),
  )
  server.on('request', (request, response) => {
    stampClientAddress(request, trustedProxies)
    const guarded = request.url?.startsWith('/api/') ? belowApi : atRoot
    guarded?.(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    stampClientAddress(request, trustedProxies)
    void api.upgrade(request, socket, head)
  })
}
