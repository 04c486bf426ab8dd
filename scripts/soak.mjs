// Two people chat, upload and read for two minutes over a connection that fails again and again.
// `SOAK_SECONDS` and `SOAK_SEED` set another duration and other faults.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

const { SOAK_SECONDS = '120', SOAK_SEED = String(Date.now() % 100_000) } = process.env
console.log(`soak: ${SOAK_SECONDS} s, seed ${SOAK_SEED}`)
const { status } = spawnSync(
  'playwright',
  [
    'test',
    'tests/journeys/faulty-network.journey.ts',
    'tests/journeys/only-messages.journey.ts',
    ...['--project', 'js', '--workers', '1'],
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, CHROMIUM_PATH: findBrowser(), SOAK_SECONDS, SOAK_SEED },
  },
)
process.exit(status ?? 1)
