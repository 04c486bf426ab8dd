// Serves the product on one port and the floor on a second port, over the same database.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '#api/create.ts'
import { startSession } from '#api/people/auth/sessions.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { embed } from '#server/backend.ts'
import { openPages } from '#server/pages/open-pages.ts'
import { createPageTurns } from '#server/pages/page-turns.ts'
import { openFloor } from './floor.ts'
import { seed } from './seed.ts'

export type Served = Awaited<ReturnType<typeof serve>>

process.env.NODE_ENV = 'production'
const served = await serve()
process.send?.({ ready: served })
process.on('message', (asked: string) => {
  if (asked === 'memory') process.send?.({ memory: process.memoryUsage().rss })
})

async function serve() {
  const settings = readSettings(process.env)
  const api = await createApi({ settings, selfUrl: () => '' })
  const seeded = await seed(api)
  const token = await startSession(api.deps.db, seeded.userId)
  const web = { demo: true, maxUploadBytes: settings.maxUploadBytes }
  const { fetch: upstream, call, watch } = api
  const needs = { upstream, call, watch, settings: web }
  const pages = await openPages(needs, { takeTurn: createPageTurns(), built })
  const { rateLimits } = api.deps
  const own = { ...api, upstream, rateLimits, provider: null, parts: [] }
  const { pass } = embed({ ...own, answer: getRequestListener(api.fetch) }, settings)
  const product = await listen((request, response) => {
    if (!pass(request, response)) pages.listener(request, response)
  })
  product.server.on('upgrade', (request, socket, head) => void api.upgrade(request, socket, head))
  const floor = await openFloor(api.pool(), seeded)
  const bare = await listen(floor.request)
  bare.server.on('upgrade', floor.upgrade)
  return { ...seeded, cookie: `session=${token}`, product: product.url, floor: bare.url }
}

function built(): Promise<typeof import('#app/listener.ts')> {
  return import('../../build/server/index.js' as string)
}

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
