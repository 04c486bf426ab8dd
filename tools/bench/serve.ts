// Serves the product, with everything that stands in front of it, on one port and the floor on a
// second port, over the same database.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '#api/create.ts'
import { startSession } from '#api/people/auth/sessions.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { embed } from '#server/backend.ts'
import { listen } from '#server/listen.ts'
import { servePages } from '#server/serve-pages.ts'
import { openFloor } from './floor.ts'
import { seed } from './seed.ts'

export type Served = Awaited<ReturnType<typeof serve>>

/** Milliseconds of processor of this process, its database included if that is embedded. */
export type Used = { cpuMs: number }

process.env.NODE_ENV = 'production'
const served = await serve()
process.send?.({ ready: served })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 } satisfies Used)
})

async function serve() {
  const settings = { ...readSettings(process.env), port: 0 }
  const api = await createApi({ settings, selfUrl: () => '' })
  const seeded = await seed(api)
  const cookieOf = async (userId: string) => `session=${await startSession(api.deps.db, userId)}`
  const own = {
    ...api,
    upstream: api.fetch,
    rateLimits: api.deps.rateLimits,
    answer: getRequestListener(api.fetch),
    provider: null,
    parts: [],
  }
  let product = ''
  await listen(settings, async (place) => {
    product = place.selfUrl
    return servePages(embed(own, settings), { settings, place, built })
  })
  const floor = await openFloor(api.pool(), seeded)
  const bare = await open(floor.request)
  bare.server.on('upgrade', floor.upgrade)
  return {
    ...seeded,
    cookie: await cookieOf(seeded.userId),
    cookieOfFew: await cookieOf(seeded.few),
    cookieOfMany: await cookieOf(seeded.many),
    product,
    floor: bare.url,
  }
}

function built(): Promise<typeof import('#app/listener.ts')> {
  return import('../../build/server/index.js' as string)
}

async function open(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
