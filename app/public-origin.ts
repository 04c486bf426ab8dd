import type { RouterContextProvider } from 'react-router'
import { settingsContext } from '#app/upstream/context.ts'

interface Arrival {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Where browsers and search engines find this server: as set, else where it was asked. */
export function publicOrigin({ request, context }: Arrival): string {
  return context.get(settingsContext).publicOrigin ?? new URL(request.url).origin
}
