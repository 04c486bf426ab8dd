// Runs the tests of several servers: first those with two servers in one process; then the contract's
// tests, and journeys of two people, through two web servers and two API servers, each pair behind a
// proxy that takes turns, while a worker does the jobs; and last a journey after half of them was killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from './browser.mjs'
import { startCluster } from './scale/cluster.ts'

const together = ['tests/api/several-servers.test.ts', 'tests/api/left-answers.test.ts']
const journeys = ['townhall', 'threads', 'reading', 'rights', 'bot.journey', 'attachments']

const passed = (await runTests(together)) && (await runThroughProxies())
process.exit(passed ? 0 : 1)

async function runThroughProxies(): Promise<boolean> {
  const cluster = await startCluster()
  const { front } = cluster
  try {
    await cluster.ready()
    if (!(await runTests(['tests/contract/contract.test.ts'], { CONTRACT_URL: `${front}/api` })))
      return false
    if (!(await runJourneys(front, journeys))) return false
    await cluster.killHalf()
    return await runJourneys(front, ['townhall', '--grep', 'two people'])
  } catch (error) {
    console.error(error, ...cluster.output())
    return false
  } finally {
    await cluster.stop()
  }
}

function runTests(files: string[], env: Record<string, string> = {}): Promise<boolean> {
  return run('vitest', ['run', '--project', 'api', '--maxWorkers=1', ...files], env)
}

function runJourneys(url: string, named: string[]): Promise<boolean> {
  const env = { JOURNEYS_URL: url, CHROMIUM_PATH: findBrowser() }
  return run('playwright', ['test', '--reporter=line', ...named], env)
}

async function run(command: string, args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = await once(child, 'close')
  return status === 0
}
