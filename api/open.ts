import { getRequestListener } from '@hono/node-server'
import { createApi } from './create.ts'
import { describeParts } from './operate/start/start-lines.ts'
import { createDemoProvider } from './people/auth/provider.ts'
import type { Settings } from './platform/settings/settings.ts'

type Place = {
  /** The URL with which the program reaches itself. */
  selfUrl: string
  /** The origins with which browsers reach it. */
  origins: string[]
}

/** Opens the API for the server that accepts its requests. */
export async function openApi(settings: Settings, { selfUrl, origins }: Place) {
  const api = await createApi({ settings, selfUrl: () => selfUrl })
  return {
    /** Answers calls, at the root of the host. */
    answer: getRequestListener(api.fetch),
    /** A demo's sign-in provider, below `/oidc`. */
    provider: settings.demo ? createDemoProvider(origins, api.redis) : null,
    upstream: api.fetch,
    call: api.call,
    watch: api.watch,
    upgrade: api.upgrade,
    measure: api.measure,
    rateLimits: api.deps.rateLimits,
    parts: describeParts(settings),
    drain: api.drain,
    close: api.close,
  }
}
