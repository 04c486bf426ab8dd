import type { Settings } from '#api/platform/settings/settings.ts'
import type { OwnApi } from './backend.ts'
import { createGuard } from './guard/guard.ts'
import type { ServerAddress } from './listen.ts'
import { withMetrics } from './metrics/with-metrics.ts'
import { onOwnHost } from './own-host.ts'
import type { Program } from './program.ts'
import { requestPath } from './request-path.ts'

// Calls are at the root of its host, the WebSocket at /ws, and a demo's sign-in at /oidc. With
// `--only worker` it only works on jobs, and answers /health, /ready and /metrics.
export function serveApi(api: OwnApi, settings: Settings, place: ServerAddress): Program {
  const { measure, drain, close } = api
  const isWorker = settings.role === 'worker'
  const ready = isWorker
    ? `A worker of Commonplace is ready; its state is at ${place.selfUrl}/ready`
    : `Commonplace's API is ready at ${place.selfUrl}, for pages at ${place.address}`
  console.log(`\n${api.parts.join('\n')}`)
  console.log(`\n  ${ready}\n`)
  const served = isWorker ? onlyState(api) : allCalls(api, settings)
  const program = withMetrics(settings, { apiBase: '', measure }, served)
  return onOwnHost(settings, { ...program, drain, close })
}

type Served = Pick<Program, 'request' | 'upgrade'>

function allCalls(api: OwnApi, { maxUploadBytes }: Settings): Served {
  const { answer, provider, rateLimits } = api
  const guard = createGuard({ apiBase: '', maxUploadBytes, rateLimits })
  return {
    request: guard((request, response) => {
      if (provider && request.url?.startsWith('/oidc/')) provider(request, response)
      else answer(request, response)
    }),
    upgrade: (request, socket, head) => {
      if (requestPath(request) === '/ws') api.upgrade(request, socket, head)
      else socket.destroy()
    },
  }
}

const state = new Set(['/health', '/ready'])

function onlyState({ answer }: OwnApi): Served {
  return {
    request: (request, response) => {
      if (state.has(requestPath(request))) answer(request, response)
      else response.writeHead(404).end()
    },
    upgrade: (_request, socket) => socket.destroy(),
  }
}
