// Serves the API alone: its calls at the root of its host, the WebSocket at /ws, and a demo's
// sign-in at /oidc.
import { getRequestListener } from '@hono/node-server'
import type { Program } from '#api/http/program.ts'
import { createDemoProvider } from './auth/provider.ts'
import { createApi } from './create.ts'
import { createGuard } from './http/guard/guard.ts'
import { listen, type ServerAddress } from './http/listen.ts'
import { onOwnHost } from './http/own-host.ts'
import { withMetrics } from './metrics/with-metrics.ts'
import { refuseUnnamedOrigin } from './safe-start.ts'
import { readSettings, type Settings } from './settings.ts'
import { startProgram } from './start-failure.ts'
import { describeParts } from './start-lines.ts'

// New files are readable only by the account that the server runs under.
process.umask(0o077)
process.env.NODE_ENV ??= 'production'

await startProgram(async () => {
  const settings = readSettings({ ...process.env, UPSTREAM_URL: '' })
  refuseUnnamedOrigin(settings)
  await listen(settings, (place) => begin(settings, place))
})

async function begin(settings: Settings, place: ServerAddress): Promise<Program> {
  const { maxUploadBytes } = settings
  const api = await createApi({ settings, selfUrl: () => place.selfUrl })
  const demo = settings.demo ? createDemoProvider(place.origins, api.redis) : null
  const answer = getRequestListener(api.fetch)
  const guard = createGuard({ apiBase: '', maxUploadBytes, rateLimits: api.deps.rateLimits })
  console.log(`\n${describeParts(settings).join('\n')}`)
  console.log(`\n  Commonplace's API is ready at ${place.selfUrl}, for pages at ${place.address}\n`)
  const program = withMetrics(
    settings,
    { apiBase: '', measure: api.measure },
    {
      request: guard((request, response) => {
        if (demo && request.url?.startsWith('/oidc/')) demo(request, response)
        else answer(request, response)
      }),
      upgrade: (request, socket, head) => {
        if (request.url?.split('?')[0] === '/ws') api.upgrade(request, socket, head)
        else socket.destroy()
      },
      drain: api.drain,
      close: api.close,
    },
  )
  return onOwnHost(settings, program)
}
