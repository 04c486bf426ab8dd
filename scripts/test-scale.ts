// Runs the tests of several servers: first those with two servers in one process. Then with two servers
// of pages and two of the API, each pair behind a proxy that takes turns, while a worker does the jobs:
// what happens when a part of them fails, the contract's tests, and journeys of two people.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startCluster } from '#tests/scale/cluster.ts'
import { findBrowser } from './browser.mjs'

const together = ['tests/api/several-servers.test.ts', 'tests/api/left-answers.test.ts']
// By their titles: what two people, or two tabs of one person, do with each other.
const journeys = [
  'two people (see|talk|have)',
  'files are sent with a text',
  'a thread that is read in one tab',
  'a chat that is read on one device',
  'the bot answers with a quote',
]

const faults = ['run', '--config', 'vitest.scale.config.ts']

const passed =
  (await runTests(together)) && (await run('vitest', faults, {})) && (await runThroughProxies())
process.exit(passed ? 0 : 1)

async function runThroughProxies(): Promise<boolean> {
  const cluster = await startCluster()
  const { front } = cluster
  try {
    if (!(await runTests(['tests/contract/contract.test.ts'], { CONTRACT_URL: `${front}/api` })))
      return false
    return await runJourneys(front)
  } finally {
    await cluster.stop()
  }
}

function runTests(files: string[], env: Record<string, string> = {}): Promise<boolean> {
  return run('vitest', ['run', '--project', 'api', '--maxWorkers=1', ...files], env)
}

function runJourneys(url: string): Promise<boolean> {
  const env = { JOURNEYS_URL: url, CHROMIUM_PATH: findBrowser() }
  return run('playwright', ['test', '--reporter=line', '--grep', journeys.join('|')], env)
}

async function run(command: string, args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = await once(child, 'close')
  return status === 0
}
