import { ApiError } from '#api/platform/api-error.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { mayCall, type OriginRequest } from '#shared/origin.ts'

/** Throws `wrong_origin` for a state-changing request that may come from another site. */
export function checkOrigin(request: OriginRequest): void {
  if (!mayCall(request)) throw new ApiError('wrong_origin')
}

/** `PUBLIC_ORIGIN` or, without it, the request's own origin. */
export function originOf({ publicOrigin }: Settings, request: Request): string {
  const url = new URL(request.url)
  return publicOrigin ?? `${url.protocol}//${request.headers.get('host') ?? url.host}`
}
