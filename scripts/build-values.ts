import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Runs every module named `*.build.ts` once at build time and replaces it with its exports as
 * JSON, so that no import of such a module is sent to the browser.
 */
export function buildValues(): Plugin {
  return {
    name: 'build-values',
    enforce: 'pre',
    load: {
      filter: { id: /\.build\.ts$/ },
      async handler(id) {
        const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
        return Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },
  }
}
