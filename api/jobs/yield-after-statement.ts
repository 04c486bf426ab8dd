import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/**
 * Lets requests that wait have their turn after every statement. The embedded database answers without
 * ever leaving the process, so a long row of statements would otherwise keep everybody else out.
 */
export const patience: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await setImmediate()
    return result
  },
}
