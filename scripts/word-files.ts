import type { Plugin } from 'vite'
import { filesOf } from '#app/locales/areas.build.ts'
import { en } from '#app/locales/en/live.ts'
import { zh } from '#app/locales/zh/live.ts'

/** Writes the sentences of each area and language into a file of its own. */
export function wordFiles(): Plugin {
  return {
    name: 'word-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const { url, text } of [...filesOf('en', en), ...filesOf('zh', zh)])
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: text })
    },
  }
}
