import type { Arrival } from '#app/upstream/call.ts'
import { settingsContext } from './context.ts'

export function publicOrigin({ request, context }: Arrival): string {
  return context.get(settingsContext).publicOrigin ?? new URL(request.url).origin
}
