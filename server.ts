import { parseArgs } from 'node:util'
import { describeParts } from '#api/operate/start/start-lines.ts'
import { createGuard } from '#api/platform/http/guard/guard.ts'
import { listen, type ServerAddress } from '#api/platform/http/listen.ts'
import { onOwnHost } from '#api/platform/http/own-host.ts'
import { createPageTurns } from '#api/platform/http/page-turns.ts'
import type { Program } from '#api/platform/http/program.ts'
import { createRateLimits } from '#api/platform/http/rate-limits.ts'
import { requestPath } from '#api/platform/http/request-path.ts'
import { toWebRequest } from '#api/platform/http/web-request.ts'
import { structureLogsIfSet } from '#api/platform/log/structured.ts'
import { refuseOpenDemo, refuseUnnamedOrigin } from '#api/platform/settings/safe-start.ts'
import { demoPeople, readSettings, type Settings } from '#api/platform/settings/settings.ts'
import { startProgram, upstreamFailure } from '#api/platform/start-failure.ts'
import { withMetrics } from '#api/program/metrics/with-metrics.ts'
import type { WebOptions } from '#app/server/create-web.ts'
import { createWebListener } from '#app/server/http.ts'
import { rates } from '#contract/rates.ts'

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, only: { type: 'string' } },
  strict: false,
})
const dev = values.dev === true
// What the process does: `--only worker` is the same as ROLE=worker.
const role = values.only === undefined ? {} : { ROLE: String(values.only) }
// New files are readable only by the account that the server runs under.
process.umask(0o077)
process.env.NODE_ENV ??= dev ? 'development' : 'production'

type Facts = { demo: boolean; maxUploadBytes: number; publicOrigin: string | null }

/**
 * What pages need from the API, in this process or remote. `pass` handles requests that are not for
 * pages.
 */
type Backend = Omit<WebOptions, 'settings' | 'call'> &
  Partial<Pick<WebOptions, 'call'>> &
  Facts &
  Omit<Program, 'request'> & {
    measure?: () => Promise<void>
    pass: (...[request, response]: Parameters<Program['request']>) => boolean
  }

structureLogsIfSet()
await startProgram(async () => {
  const settings = readSettings({ ...process.env, ...role })
  if (!settings.upstreamUrl) refuseUnnamedOrigin(settings)
  await listen(settings, (place) => begin(settings, place))
})

async function begin(settings: Settings, place: ServerAddress): Promise<Program> {
  if (settings.role === 'api' || settings.role === 'worker') {
    const { serveApi } = await import('#api/serve-api.ts')
    return serveApi(settings, place)
  }
  const backend = settings.upstreamUrl
    ? await remote(settings.upstreamUrl, place)
    : await embedded(settings, place)
  const { demo, maxUploadBytes, upstream, call, watch, pass, upgrade, drain, close, measure } =
    backend
  // A remote API knows the public origin; the web server need not be configured again.
  const publicOrigin = settings.publicOrigin ?? backend.publicOrigin
  const serving = { ...settings, demo, publicOrigin }
  refuseOpenDemo(serving)
  const { listener: front, pages } = await createWebListener({
    dev,
    upstream,
    call,
    watch,
    takeTurn: createPageTurns(),
    settings: {
      demo,
      maxUploadBytes,
      // With a remote API, sign-in redirects to its provider, except in a demo.
      redirectOrigins: [...(demo ? [] : ['https:']), ...settings.redirectSources],
      publicOrigin: publicOrigin ?? undefined,
      communityUrl: settings.communityUrl ?? undefined,
      companyUrl: settings.companyUrl ?? undefined,
    },
  })
  const rateLimits = createRateLimits(settings.rateLimits ? rates : null)
  const guard = createGuard({ apiBase: '/api', maxUploadBytes, rateLimits })
  const parts = settings.upstreamUrl
    ? ['  role: pages', `  API:  ${settings.upstreamUrl}`]
    : describeParts(settings)
  announce(publicOrigin ?? place.address, demo, parts)
  const program = withMetrics(
    serving,
    { apiBase: '/api', pages, measure },
    {
      request: guard((request, response) => {
        if (!pass(request, response)) front(request, response)
      }),
      upgrade: (request, socket, head) => {
        if (requestPath(request) === '/ws') upgrade(request, socket, head)
        else if (!dev) socket.destroy()
      },
      drain,
      close,
    },
  )
  return onOwnHost(serving, program)
}

// The API in this process, called as a function from request to response.
async function embedded(settings: Settings, { selfUrl, origins }: ServerAddress): Promise<Backend> {
  const { createApi } = await import('#api/create.ts')
  const { createDemoProvider } = await import('#api/people/auth/provider.ts')
  const api = await createApi({ settings, selfUrl: () => selfUrl })
  const provider = settings.demo ? createDemoProvider(origins, api.redis) : null
  return {
    ...settings,
    upstream: api.fetch,
    call: api.call,
    watch: api.watch,
    measure: api.measure,
    pass: (request, response) => {
      if (!provider || !request.url?.startsWith('/oidc/')) return false
      provider(request, response)
      return true
    },
    upgrade: api.upgrade,
    drain: api.drain,
    close: api.close,
  }
}

// A remote API; the origin of a browser's request is checked here.
async function remote(address: string, { programId }: ServerAddress): Promise<Backend> {
  const { openRemote } = await import('#app/server/remote/open.ts')
  return openRemote(address, { toBrowserRequest: toWebRequest, programId }).catch(
    (error: unknown) => {
      throw upstreamFailure(error, address)
    },
  )
}

function announce(address: string, demo: boolean, parts: string[]): void {
  console.log(`\n${parts.join('\n')}`)
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`\n  Commonplace is ready at ${address} (after ${seconds} s)`)
  const people = demoPeople.map((person) => person.name).join(', ')
  if (demo) console.log(`  Demo: choose "Sign in" and be ${people}, or anybody.\n`)
}
