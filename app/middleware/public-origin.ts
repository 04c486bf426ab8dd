import type { Arrival } from '#app/upstream/call.ts'
import { settingsContext } from './context.ts'

/**
 * Returns the origin that browsers and search engines use: from the settings, or else the request's
 * origin.
 */
export function publicOrigin({ request, context }: Arrival): string {
  return context.get(settingsContext).publicOrigin ?? new URL(request.url).origin
}
