import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/**
 * The embedded database runs in this process: a long series of statements would block all requests.
 */
export const yieldAfterStatement: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await setImmediate()
    return result
  },
}
