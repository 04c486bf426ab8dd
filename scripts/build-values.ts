import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { filesOf } from '#app/locales/areas.build.ts'
import { en } from '#app/locales/en/live.ts'
import { wordUrl } from '#app/locales/word-url.ts'
import { zh } from '#app/locales/zh/live.ts'

type Exports = Record<string, unknown>

/**
 * Replaces each `*.build.ts` with its exports as JSON, so that the browser gets none of its
 * imports.
 */
export function buildValues(): Plugin {
  return {
    name: 'build-values',
    enforce: 'pre',
    load: {
      filter: { id: /\.build\.ts$/ },
      async handler(id) {
        const exported: Exports = await import(pathToFileURL(id).href)
        return constants(exported)
      },
    },
  }
}

const each = '?each'

/**
 * Each limit is its own export, so that the browser's files contain only those that they use, as
 * numbers.
 */
export function separateLimits(): Plugin {
  return {
    name: 'separate-limits',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\?each$/ }, handler: (id) => id },
    load: {
      filter: { id: /\/contract\/limits\.ts(\?each)?$/ },
      async handler(id) {
        const [file = ''] = id.split('?')
        const { limits, ...others }: Exports = await import(pathToFileURL(file).href)
        if (id.endsWith(each)) return constants(limits as Exports)
        return `export * as limits from ${JSON.stringify(file + each)}\n${constants(others)}`
      },
    },
  }
}

function constants(values: Exports): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

export function wordFiles(): Plugin {
  return {
    name: 'word-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [language, words] of Object.entries({ en, zh }))
        for (const { area, text } of filesOf(words)) {
          const fileName = wordUrl(language, area).slice(1)
          this.emitFile({ type: 'asset', fileName, source: text })
        }
    },
  }
}
