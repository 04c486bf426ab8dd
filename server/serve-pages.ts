import { createRateLimits } from '#api/platform/http/rate-limits.ts'
import { refuseOpenDemo } from '#api/platform/settings/safe-start.ts'
import { demoPeople, type Settings } from '#api/platform/settings/settings.ts'
import { rates } from '#contract/rates.ts'
import type { PageSettings } from '#shared/pages.ts'
import type { Backend } from './backend.ts'
import { createGuard } from './guard/guard.ts'
import type { ServerAddress } from './listen.ts'
import { withMetrics } from './metrics/with-metrics.ts'
import { onOwnHost } from './own-host.ts'
import { openPages, type PagesModule } from './pages/open-pages.ts'
import { createPageTurns } from './pages/page-turns.ts'
import type { Program } from './program.ts'
import { requestPath } from './request-path.ts'

type Options = {
  settings: Settings
  place: ServerAddress
  /** If absent, the pages are served as they are now, for development. */
  built?: (() => Promise<PagesModule>) | undefined
}

/** The API, in this process or elsewhere, is below `/api`. */
export async function servePages(
  backend: Backend,
  { settings, place, built }: Options,
): Promise<Program> {
  const { demo, maxUploadBytes, upstream, call, watch, countChanges } = backend
  const { pass, measure, drain, close } = backend
  // A remote API knows the public origin; the web server need not be configured again.
  const publicOrigin = settings.publicOrigin ?? backend.publicOrigin
  const serving = { ...settings, demo, publicOrigin, maxUploadBytes }
  refuseOpenDemo(serving)
  const needs = { upstream, call, watch, countChanges, settings: pageSettingsOf(serving) }
  const front = await openPages(needs, { takeTurn: createPageTurns(), built })
  const rateLimits = createRateLimits(settings.rateLimits ? rates : null)
  const guard = createGuard({ apiBase: '/api', maxUploadBytes, rateLimits })
  announce(publicOrigin ?? place.address, demo, backend.parts)
  const program = withMetrics(
    serving,
    { apiBase: '/api', pages: front.patterns, measure },
    {
      request: guard((request, response) => {
        if (!pass(request, response)) front.listener(request, response)
      }),
      upgrade: (request, socket, head) => {
        if (requestPath(request) === '/ws') backend.upgrade(request, socket, head)
        else if (built) socket.destroy()
      },
    },
  )
  return onOwnHost(serving, { ...program, drain, close })
}

function pageSettingsOf(settings: Settings): PageSettings {
  const { demo, maxUploadBytes, publicOrigin, communityUrl, companyUrl, redirectSources } = settings
  return {
    demo,
    demoPeople: demo ? demoPeople : undefined,
    maxUploadBytes,
    // With a remote API, sign-in redirects to its provider, except in a demo.
    redirectOrigins: [...(demo ? [] : ['https:']), ...redirectSources],
    publicOrigin: publicOrigin ?? undefined,
    communityUrl: communityUrl ?? undefined,
    companyUrl: companyUrl ?? undefined,
  }
}

function announce(address: string, demo: boolean, parts: string[]): void {
  console.log(`\n${parts.join('\n')}`)
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`\n  Commonplace is ready at ${address} (after ${seconds} s)`)
  const people = demoPeople.map((person) => person.name).join(', ')
  if (demo) console.log(`  Demo: choose "Sign in" and be ${people}, or anybody.\n`)
}
