import type { Plugin } from 'vite'
import { filesOf } from '#app/locales/areas.build.ts'
import { en } from '#app/locales/en/live.ts'
import { wordUrl } from '#app/locales/word-url.ts'
import { zh } from '#app/locales/zh/live.ts'

/** Writes the sentences of each area and language into a file of its own. */
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
