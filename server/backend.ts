import type { RateLimits } from '#api/platform/http/rate-limits.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { PageNeeds } from '#shared/pages.ts'
import type { Listener, Program } from './program.ts'

/** The API's settings that the pages need. */
export type Facts = Pick<Settings, 'demo' | 'maxUploadBytes' | 'publicOrigin'>

type Served = Omit<PageNeeds, 'settings'> & Pick<Program, 'upgrade' | 'drain' | 'close'>

/** The API as the pages use it: in this process, or at UPSTREAM_URL. */
export type Backend = Facts &
  Served & {
    /** Answers a request that is not for pages. Returns false for all others. */
    pass: (...[request, response]: Parameters<Listener>) => boolean
    /** Updates the metrics that are not counted; absent without an API in this process. */
    measure?: () => Promise<void>
    /** What the server uses, one line each. */
    parts: string[]
  }

/** The API in this process. */
export type OwnApi = Served & {
  /** Answers calls, at the root of the host. */
  answer: Listener
  /** A demo's sign-in provider, below `/oidc`. */
  provider: Listener | null
  measure: () => Promise<void>
  rateLimits: RateLimits
  parts: string[]
}

const apiBase = /^\/api(?=[/?]|$)/

/** The API in this process as the pages use it. Its calls are below `/api`. */
export function embed({ answer, provider, ...api }: OwnApi, facts: Facts): Backend {
  const { demo, maxUploadBytes, publicOrigin } = facts
  return {
    ...api,
    demo,
    maxUploadBytes,
    publicOrigin,
    pass: (request, response) => {
      const { url = '/' } = request
      if (apiBase.test(url)) {
        const path = url.replace(apiBase, '')
        request.url = path.startsWith('/') ? path : `/${path}`
        answer(request, response)
      } else if (provider && url.startsWith('/oidc/')) provider(request, response)
      else return false
      return true
    },
  }
}
