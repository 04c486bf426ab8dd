import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'

/** Makes one file of a person's client for the thread in which it runs. Returns the file. */
export async function bundleClient(): Promise<string> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'client-'))
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true },
    build: {
      ssr: 'tests/support/talk/person.ts',
      outDir,
      target: 'node24',
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'person.mjs' } },
    },
  })
  return path.join(outDir, 'person.mjs')
}
