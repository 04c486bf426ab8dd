import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/**
 * Yields to the event loop after each statement. The embedded database runs in this process, so a
 * long series of statements would otherwise block all requests.
 */
export const yieldAfterStatement: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await setImmediate()
    return result
  },
}
