import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { programs } from './tests/journeys/programs.ts'
import { launchOptions, startMs } from './tests/journeys/settings.ts'

// The runner reads this file first and its workers after it: they inherit what it chose.
if (!process.env.JOURNEYS_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-journeys-'))
  process.env.JOURNEYS_DATA_DIR = folder
  // Below the ports that a system gives to connections.
  process.env.JOURNEYS_PORT ??= String(12_000 + (process.pid % 20_000))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const { JOURNEYS_PORT = '', JOURNEYS_DATA_DIR: DATA_DIR = '', JOURNEYS_URL } = process.env
// The address of servers that run already, or that of the one that is started here.
const baseURL = JOURNEYS_URL ?? `http://127.0.0.1:${JOURNEYS_PORT}`
const running = JOURNEYS_URL
  ? []
  : programs({ DATA_DIR, PORT: JOURNEYS_PORT }, Number(JOURNEYS_PORT) + 1)

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // One server answers them all: more browsers than this would only wait for it.
  workers: Math.min(availableParallelism(), 6),
  // On a loaded machine: a journey that passes only now is listed as flaky, for its cause to be found.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    launchOptions,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'js', use: { javaScriptEnabled: true } },
    { name: 'no-js', use: { javaScriptEnabled: false } },
  ],
  webServer: running.map(({ file, env, ready }) => ({
    command: `node ${file}`,
    url: ready,
    timeout: startMs,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env,
  })),
})
