// Serves pages and API, or with UPSTREAM_URL only the pages.
import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { structureLogsIfSet } from '#api/platform/log/structured.ts'
import { refuseUnnamedOrigin } from '#api/platform/settings/safe-start.ts'
import { readSettings, type Settings } from '#api/platform/settings/settings.ts'
import { startProgram } from '#api/platform/start-failure.ts'
import { embed } from '#server/backend.ts'
import { listen, type ServerAddress } from '#server/listen.ts'
import type { PagesModule } from '#server/pages/open-pages.ts'
import type { Program } from '#server/program.ts'
import { openRemote } from '#server/remote/open.ts'
import { serveApi } from '#server/serve-api.ts'
import { servePages } from '#server/serve-pages.ts'

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, only: { type: 'string' } },
  strict: false,
})
const dev = values.dev === true
// What the process does; without it, everything.
const only = values.only === undefined ? undefined : String(values.only)
// New files are readable only by the account that the server runs under.
process.umask(0o077)
process.env.NODE_ENV ??= dev ? 'development' : 'production'

structureLogsIfSet()
await startProgram(async () => {
  const settings = readSettings(process.env, only)
  if (!settings.upstreamUrl) refuseUnnamedOrigin(settings)
  await listen(settings, (place) => begin(settings, place))
  flushCompileCache()
})

async function begin(settings: Settings, place: ServerAddress): Promise<Program> {
  if (settings.role === 'api' || settings.role === 'worker')
    return serveApi(await openOwnApi(settings, place), settings, place)
  const backend = settings.upstreamUrl
    ? await openRemote(settings.upstreamUrl, place)
    : embed(await openOwnApi(settings, place), settings)
  return servePages(backend, { settings, place, built: dev ? undefined : loadPages })
}

// Loaded only where it is needed, because pages alone need no API.
async function openOwnApi(settings: Settings, place: ServerAddress) {
  const { openApi } = await import('#api/create.ts')
  return openApi(settings, place)
}

function loadPages(): Promise<PagesModule> {
  const pages: Promise<typeof import('#app/listener.ts')> = import(
    './build/server/index.js' as string
  )
  return pages
}
