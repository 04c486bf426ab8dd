import type { Settings } from '../settings.ts'
import { ApiError } from './errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set(['same-origin', 'none'])

/**
 * Refuses a state-changing request that a browser says comes from another site. Programs send
 * neither header and carry no ambient cookies, so they pass.
 */
export function checkOrigin(request: Request): void {
  if (safe.has(request.method)) return
  if (!isSameOrigin(request)) throw new ApiError('wrong_origin')
}

/** Whether the request, by what its browser says of it, comes from this origin's own pages. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin) return hostOf(origin) === (request.headers.get('host') ?? new URL(request.url).host)
  const site = request.headers.get('sec-fetch-site')
  return !site || ownSites.has(site)
}

/** The origin that browsers use: as it is set, or as this request was made. */
export function originOf({ publicOrigin }: Settings, request: Request): string {
  const url = new URL(request.url)
  return publicOrigin ?? `${url.protocol}//${request.headers.get('host') ?? url.host}`
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
