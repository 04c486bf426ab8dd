// Serves the API alone, for pages of another process.
import { flushCompileCache } from 'node:module'
import { structureLogsIfSet } from './platform/log/structured.ts'
import { refuseUnnamedOrigin } from './platform/settings/safe-start.ts'
import { readSettings } from './platform/settings/settings.ts'
import { startProgram } from './platform/start-failure.ts'

// New files are readable only by the account that the server runs under.
process.umask(0o077)
process.env.NODE_ENV ??= 'production'

structureLogsIfSet()
await startProgram(async () => {
  const settings = readSettings({ ...process.env, UPSTREAM_URL: '' })
  refuseUnnamedOrigin(settings)
  // Only modules that are loaded from here on are kept compiled.
  const [{ openApi }, { serveApi }, { listen }] = await Promise.all([
    import('./create.ts'),
    import('#server/serve-api.ts'),
    import('#server/listen.ts'),
  ])
  await listen(settings, async (place) => serveApi(await openApi(settings, place), settings, place))
  flushCompileCache()
})
