// Runs all tests and ends with one line of totals.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-test-'))
const count = { passed: 0, failed: 0 }
const cores = availableParallelism()
// On a machine with this many cores the journeys, which take longest, run beside everything else.
const atOnce = cores >= 4

if (atOnce) await Promise.all([runChecks(), runJourneys()])
else {
  await runChecks()
  await runJourneys()
}
rmSync(folder, { recursive: true, force: true })
console.log(`tests: ${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)

async function runChecks() {
  const { status, output } = await start('node', ['scripts/check.mjs'], { held: atOnce })
  process.stdout.write(output)
  add('check', status, 1, 0)
  await runVitest()
}

async function runVitest() {
  const file = path.join(folder, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  if (atOnce) args.push(`--maxWorkers=${Math.floor(cores / 2)}`)
  const { status, output } = await start('vitest', args, { held: atOnce })
  process.stdout.write(output)
  const result = readJson(file)
  add('API and unit tests', status, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0)
}

async function runJourneys() {
  const workers = atOnce ? [`--workers=${Math.min(Math.ceil((cores * 3) / 4), 6)}`] : []
  await runPlaywright('journeys', workers)
  await runPlaywright('journeys with pages and API apart', [...workers, '--grep', '@apart'], {
    JOURNEYS_UPSTREAM: 'remote',
  })
}

async function runPlaywright(name, more = [], own = {}) {
  const file = path.join(folder, `${name}.json`)
  const env = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...own }
  const args = ['test', '--reporter=list,json', ...more]
  const { status } = await start('playwright', args, { env })
  const stats = readJson(file)?.stats
  add(name, status, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}

// Held output is returned, for printing it as one block that is not mixed with other output.
function start(command, args, { env = {}, held = false } = {}) {
  const child = spawn(command, args, {
    stdio: held ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, output: Buffer.concat(said) })
    child.on('error', (error) => {
      console.error(error)
      end(1)
    })
    child.on('close', end)
  })
}

// A runner that failed without a failed test counts as one failure.
function add(name, status, passed, failed) {
  const failures = status === 0 ? failed : Math.max(failed, 1)
  count.passed += status === 0 || failed > 0 ? passed : 0
  count.failed += failures
  console.log(`${failures === 0 ? 'ok' : 'failed'}: ${name}\n`)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
