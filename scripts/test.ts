// Runs the checks, the API and unit tests and the journeys, one after the other: each uses all cores.
import { finish, runCommand, runPlaywright, runVitest } from './test-runs.ts'

const projects = ['reader', 'no-js', 'js', 'apart', 'apart-reader']

await runCommand('check', 'node', ['scripts/check.mjs'])
await runVitest('API and unit tests', ['--project', 'api'])
await runPlaywright(
  'journeys',
  projects.map((name) => `--project=${name}`),
  { JOURNEYS_APART: '1' },
)
finish()
