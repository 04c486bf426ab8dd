// Serves the API alone, for pages of another process.
import { listen } from './http/listen.ts'
import { structureLogsIfSet } from './log/structured.ts'
import { refuseUnnamedOrigin } from './safe-start.ts'
import { serveApi } from './serve-api.ts'
import { readSettings } from './settings.ts'
import { startProgram } from './start-failure.ts'

// New files are readable only by the account that the server runs under.
process.umask(0o077)
process.env.NODE_ENV ??= 'production'

structureLogsIfSet()
await startProgram(async () => {
  const settings = readSettings({ ...process.env, UPSTREAM_URL: '' })
  refuseUnnamedOrigin(settings)
  await listen(settings, (place) => serveApi(settings, place))
})
