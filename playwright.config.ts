import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import type { ProjectOptions } from '#tests/journeys/fixtures.ts'
import { serversOf, workers } from '#tests/journeys/servers.ts'
import { launchOptions, startMs } from '#tests/journeys/settings.ts'
import { keepCompiled } from '#tests/support/keep-compiled.ts'

// The runner reads this file first and its workers after it: they inherit what it chose.
if (!process.env.JOURNEYS_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-journeys-'))
  process.env.JOURNEYS_DATA_DIR = folder
  // Below the ports that a system gives to connections.
  process.env.JOURNEYS_PORT ??= String(12_000 + (process.pid % 20_000))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const { together, apart } = serversOf(process.env)
// The pages and the API as two programs are only started for a run that asks for them.
const isApartToo = apart !== undefined && process.env.JOURNEYS_APART === '1'

const withoutScript = { javaScriptEnabled: false }
const reader = { ...withoutScript, withReader: true }
// To load the files of linked pages ahead is a fifth of the work of a journey. Journeys of faults
// test it.
const withScript = { savesData: true }
// What needs styles, frames or layers that a reader does not have.
const needsBrowser = /@browser/

export default defineConfig<ProjectOptions>({
  testMatch: '**/*.journey.ts',
  testDir: 'tests/journeys',
  fullyParallel: true,
  workers,
  // On a loaded machine: a journey that passes only now is listed as flaky, for its cause to be found.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'reader', use: reader, grepInvert: needsBrowser },
    { name: 'no-js', use: withoutScript, grep: needsBrowser },
    { name: 'js', use: withScript },
    { name: 'faults', testDir: 'tests/faults' },
    { name: 'faults-reader', testDir: 'tests/faults', use: reader, grepInvert: needsBrowser },
    { name: 'faults-no-js', testDir: 'tests/faults', use: withoutScript, grep: needsBrowser },
    ...(isApartToo
      ? [
          { name: 'apart', use: { ...withScript, isApart: true }, grep: /@apart/ },
          {
            name: 'apart-reader',
            use: { ...reader, isApart: true },
            grep: /@apart/,
            grepInvert: needsBrowser,
          },
        ]
      : []),
  ],
  webServer: [...together, ...(isApartToo ? [apart] : [])]
    .flatMap(({ programs }) => programs)
    .map(({ file, env, ready }) => ({
      command: ['node', ...keepCompiled, file].join(' '),
      url: ready,
      timeout: startMs,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      env,
    })),
})
