import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildValues } from './scripts/build-values.ts'

export default defineConfig({
  plugins: [buildValues(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './app/server/create-web.ts' } } } },
})
