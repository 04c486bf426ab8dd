import { createGuard } from '#api/http/guard/guard.ts'
import { listen, type Place, type Program } from '#api/http/listen.ts'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { toWebRequest } from '#api/http/web-request.ts'
import { refuseOpenDemo, refuseUnnamedOrigin } from '#api/safe-start.ts'
import { demoPeople, readSettings } from '#api/settings.ts'
import { createFront } from '#app/front.ts'
import type { WebOptions } from '#app/server.ts'
import { rates } from '#contract/limits.ts'

const dev = process.argv.includes('--dev')
// What is written is for the account that the server runs under alone.
process.umask(0o077)
process.env.NODE_ENV ??= dev ? 'development' : 'production'

type Facts = { demo: boolean; maxUploadBytes: number; publicOrigin: string | null }
type Backend = Omit<WebOptions, 'settings'> &
  Facts & {
    /** What the pages stand on where they are served; requests that are its own it answers itself. */
    begin: (place: Place) => Omit<Program, 'request'> & {
      pass: (...[request, response]: Parameters<Program['request']>) => boolean
    }
  }

const settings = readSettings(process.env)
if (!settings.upstreamUrl) refuseUnnamedOrigin(settings)
const backend = settings.upstreamUrl ? await remote(settings.upstreamUrl) : await embedded()
const { demo, maxUploadBytes, upstream, watch } = backend
// A remote API knows what browsers see; the pages need not be told again.
const publicOrigin = settings.publicOrigin ?? backend.publicOrigin
const serving = { ...settings, demo, publicOrigin }
refuseOpenDemo(serving)
const front = await createFront({
  ...{ dev, upstream, watch },
  settings: {
    ...{ demo, maxUploadBytes },
    // Whoever serves a remote API signs people in elsewhere, unless it is a demo.
    redirectOrigins: [...(demo ? [] : ['https:']), ...settings.redirectSources],
    publicOrigin: publicOrigin ?? undefined,
    communityUrl: settings.communityUrl ?? undefined,
    companyUrl: settings.companyUrl ?? undefined,
  },
})

const rateLimits = createRateLimits(settings.rateLimits ? rates : null)
const guard = createGuard({ apiBase: '/api', maxUploadBytes, rateLimits })

listen(serving, (place) => {
  const { pass, upgrade, close } = backend.begin(place)
  announce(place.address)
  return {
    request: guard((request, response) => {
      if (!pass(request, response)) front(request, response)
    }),
    upgrade: (request, socket, head) => {
      if (request.url?.split('?')[0] === '/ws') upgrade(request, socket, head)
      else if (!dev) socket.destroy()
    },
    close,
  }
})

// The API in this process: a function from request to response.
async function embedded(): Promise<Backend> {
  const { createApi } = await import('#api/create.ts')
  const { createDemoProvider } = await import('#api/auth/provider.ts')
  let selfUrl = ''
  const api = await createApi({ settings, selfUrl: () => selfUrl })
  return {
    ...settings,
    ...{ upstream: api.fetch, watch: api.watch },
    begin: (place) => {
      selfUrl = place.selfUrl
      const provider = settings.demo ? createDemoProvider(place.origins) : null
      return {
        pass: (request, response) => {
          if (!provider || !request.url?.startsWith('/oidc/')) return false
          provider(request, response)
          return true
        },
        ...{ upgrade: api.upgrade, close: api.close },
      }
    },
  }
}

// The API as a program of its own; where a browser's request comes from is judged here.
async function remote(address: string): Promise<Backend> {
  const { openRemote } = await import('#app/remote/open.ts')
  const opened = await openRemote(address, toWebRequest)
  return { ...opened, begin: () => opened }
}

function announce(address: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`\n  Commonplace is ready at ${address} (after ${seconds} s)`)
  const people = demoPeople.map((person) => person.name).join(', ')
  if (demo) console.log(`  Demo: choose "Sign in" and be ${people}, or anybody.\n`)
}
