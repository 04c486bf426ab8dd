import type { RateLimits } from '#api/platform/http/rate-limits.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { PageNeeds } from '#shared/pages.ts'
import { isProtocolPath } from '#shared/protocol-paths.ts'
import type { Listener, Program } from './program.ts'
import { requestPath } from './request-path.ts'

export type Facts = Pick<Settings, 'demo' | 'maxUploadBytes' | 'publicOrigin'>

type Served = Omit<PageNeeds, 'settings'> & Pick<Program, 'upgrade' | 'drain' | 'close'>

/** In this process, or at UPSTREAM_URL. */
export type Backend = Facts &
  Served & {
    /** False for a request for pages. */
    pass: (...[request, response]: Parameters<Listener>) => boolean
    /** Absent without an API in this process. */
    measure?: () => Promise<void>
    /** One line each. */
    parts: string[]
  }

export type OwnApi = Served & {
  /** At the root of the host. */
  answer: Listener
  /** Below `/oidc`, in a demo. */
  provider: Listener | null
  measure: () => Promise<void>
  rateLimits: RateLimits
  parts: string[]
}

const apiBase = /^\/api(?=[/?]|$)/

/** Its calls are below `/api`. */
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
      } else if (isProtocolPath(requestPath(request))) answer(request, response)
      else if (provider && url.startsWith('/oidc/')) provider(request, response)
      else return false
      return true
    },
  }
}
