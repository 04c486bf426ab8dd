import type { Settings } from '#api/settings.ts'
import { type Asked, mayCall } from '#contract/origin.ts'
import { ApiError } from './errors.ts'

/** Refuses a state-changing request that does not come, or may not come, from our own pages. */
export function checkOrigin(request: Asked): void {
  if (!mayCall(request)) throw new ApiError('wrong_origin')
}

/** The origin that browsers use: as it is set, or as this request was made. */
export function originOf({ publicOrigin }: Settings, request: Request): string {
  const url = new URL(request.url)
  return publicOrigin ?? `${url.protocol}//${request.headers.get('host') ?? url.host}`
}
