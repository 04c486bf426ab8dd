// Runs for long over connections that fail again and again, and ends with one line:
// five clients that send 2,000 messages each, then two people in browsers for two minutes.
// `npm run soak -- 42` repeats the faults of an earlier run with the seed 42. `SOAK_MESSAGES` and
// `SOAK_SECONDS` set another number of messages and another duration.
import { spawnSync } from 'node:child_process'
import { findBrowser } from '../scripts/browser.mjs'

const { SOAK_MESSAGES = '2000', SOAK_SECONDS = '120' } = process.env
const SOAK_SEED = process.argv[2] ?? process.env.SOAK_SEED ?? String(Date.now() % 100_000)
console.log(`soak: seed ${SOAK_SEED}, ${SOAK_MESSAGES} messages each, ${SOAK_SECONDS} s`)

const clients = run('vitest', ['run', '--project', 'api', 'tests/api/faulty-talk.test.ts'])
const journeys = ['faulty-network', 'only-messages'].map(
  (name) => `tests/faults/${name}.journey.ts`,
)
const browsers = run('playwright', ['test', ...journeys, '--project', 'faults', '--workers', '1'])

const result = (passed) => (passed ? 'passed' : 'failed')
console.log(`soak: seed ${SOAK_SEED}: clients ${result(clients)}, browsers ${result(browsers)}`)
process.exit(clients && browsers ? 0 : 1)

function run(command, args) {
  const env = {
    ...process.env,
    CHROMIUM_PATH: findBrowser(),
    SOAK_MESSAGES,
    SOAK_SECONDS,
    SOAK_SEED,
  }
  const shell = process.platform === 'win32'
  return spawnSync(command, args, { stdio: 'inherit', shell, env }).status === 0
}
