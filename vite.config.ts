import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildValues, separateLimits, wordFiles } from './scripts/build-values.ts'
import { chunkFileNames, chunks } from './scripts/chunks.ts'

export default defineConfig({
  plugins: [buildValues(), separateLimits(), wordFiles(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: chunks(), chunkFileNames } } },
    },
    ssr: { build: { rolldownOptions: { input: './app/listener.ts' } } },
  },
})
