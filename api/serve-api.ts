import { getRequestListener } from '@hono/node-server'
import { type Api, createApi } from './create.ts'
import { describeParts } from './operate/start/start-lines.ts'
import { createDemoProvider } from './people/auth/provider.ts'
import { createGuard } from './platform/http/guard/guard.ts'
import type { ServerAddress } from './platform/http/listen.ts'
import { onOwnHost } from './platform/http/own-host.ts'
import type { Program } from './platform/http/program.ts'
import { requestPath } from './platform/http/request-path.ts'
import type { Settings } from './platform/settings/settings.ts'
import { withMetrics } from './program/metrics/with-metrics.ts'

/**
 * Starts the API without pages: its calls at the root of its host, the WebSocket at /ws, and a
 * demo's sign-in at /oidc. With `ROLE=worker` it only works on jobs, and answers /health, /ready and
 * /metrics.
 */
export async function serveApi(settings: Settings, place: ServerAddress): Promise<Program> {
  const api = await createApi({ settings, selfUrl: () => place.selfUrl })
  const isWorker = settings.role === 'worker'
  const ready = isWorker
    ? `A worker of Commonplace is ready; its state is at ${place.selfUrl}/ready`
    : `Commonplace's API is ready at ${place.selfUrl}, for pages at ${place.address}`
  console.log(`\n${describeParts(settings).join('\n')}`)
  console.log(`\n  ${ready}\n`)
  const served = isWorker ? onlyState(api) : allCalls(api, settings, place)
  const program = withMetrics(settings, { apiBase: '', measure: api.measure }, served)
  return onOwnHost(settings, { ...program, drain: api.drain, close: api.close })
}

type Served = Pick<Program, 'request' | 'upgrade'>

function allCalls(api: Api, settings: Settings, { origins }: ServerAddress): Served {
  const demo = settings.demo ? createDemoProvider(origins, api.redis) : null
  const answer = getRequestListener(api.fetch)
  const { maxUploadBytes } = settings
  const guard = createGuard({ apiBase: '', maxUploadBytes, rateLimits: api.deps.rateLimits })
  return {
    request: guard((request, response) => {
      if (demo && request.url?.startsWith('/oidc/')) demo(request, response)
      else answer(request, response)
    }),
    upgrade: (request, socket, head) => {
      if (requestPath(request) === '/ws') api.upgrade(request, socket, head)
      else socket.destroy()
    },
  }
}

const state = new Set(['/health', '/ready'])

function onlyState(api: Api): Served {
  const answer = getRequestListener(api.fetch)
  return {
    request: (request, response) => {
      if (state.has(requestPath(request))) answer(request, response)
      else response.writeHead(404).end()
    },
    upgrade: (_request, socket) => socket.destroy(),
  }
}
