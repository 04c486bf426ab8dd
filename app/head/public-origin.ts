import type { Arrival } from '#app/upstream/call.ts'
import { settingsContext } from '#app/upstream/context.ts'

/** The origin that browsers and search engines use: from the settings, or else the request's. */
export function publicOrigin({ request, context }: Arrival): string {
  return context.get(settingsContext).publicOrigin ?? new URL(request.url).origin
}
