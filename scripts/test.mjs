// Runs everything and ends with one line that counts it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-test-'))
const count = { passed: 0, failed: 0 }

run('check', 'node', ['scripts/check.mjs'])
runVitest()
runPlaywright('journeys')
runPlaywright('journeys with pages and API apart', ['--grep', '@apart'], {
  JOURNEYS_UPSTREAM: 'remote',
})
rmSync(folder, { recursive: true, force: true })
console.log(`tests: ${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)

function runVitest() {
  const file = path.join(folder, 'vitest.json')
  const status = spawn('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const result = readJson(file)
  add('API and unit tests', status, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0)
}

function runPlaywright(name, more = [], own = {}) {
  const file = path.join(folder, `${name}.json`)
  const env = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...own }
  const status = spawn('playwright', ['test', '--reporter=list,json', ...more], env)
  const stats = readJson(file)?.stats
  add(name, status, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}

function run(name, command, args) {
  add(name, spawn(command, args), 1, 0)
}

function spawn(command, args, env = {}) {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }
  return spawnSync(command, args, options).status
}

// A runner that failed without saying which test did counts as one failure.
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
