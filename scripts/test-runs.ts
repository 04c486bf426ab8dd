// Counts what passed, and prints what took longest.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'

type Env = Record<string, string>

interface Run {
  ms: number
  title: string
  /** The titles of its tests that failed. */
  failed: string[]
}

interface VitestResult {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

interface Suite {
  specs?: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { duration: number }[] }[]
  }[]
  suites?: Suite[]
}

interface PlaywrightResult extends Suite {
  stats?: { expected: number; flaky: number; unexpected: number }
}

const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-test-'))
const count = { passed: 0, failed: 0 }
const failedTests: string[] = []
const longestShown = 10

export async function runCommand(name: string, command: string, args: string[]): Promise<void> {
  add(name, await start(command, args), 1, 0)
}

export async function runVitest(name: string, args: string[], env: Env = {}): Promise<void> {
  const file = path.join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await start('vitest', ['run', ...reporters, ...args], env)
  const result = readJson<VitestResult>(file)
  add(name, status, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0)
  report(filesOf(result))
}

export async function runPlaywright(name: string, args: string[], env: Env = {}): Promise<void> {
  const file = path.join(folder, `${name}.json`)
  const own = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env }
  const status = await start('playwright', ['test', '--reporter=list,json', ...args], own)
  const result = readJson<PlaywrightResult>(file)
  const { expected = 0, flaky = 0, unexpected = 0 } = result?.stats ?? {}
  add(name, status, expected + flaky, unexpected)
  report((result?.suites ?? []).flatMap(journeysOf))
}

export function finish(): never {
  rmSync(folder, { recursive: true, force: true })
  for (const title of failedTests) console.log(`failed: ${title}`)
  console.log(`tests: ${count.passed} passed, ${count.failed} failed`)
  process.exit(count.failed === 0 ? 0 : 1)
}

function start(command: string, args: string[], env: Env = {}): Promise<number> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error)
      resolve(1)
    })
    child.on('close', (status) => resolve(status ?? 1))
  })
}

// A runner that failed without a failed test counts as one failure.
function add(name: string, status: number, passed: number, failed: number): void {
  const failures = status === 0 ? failed : Math.max(failed, 1)
  count.passed += status === 0 || failed > 0 ? passed : 0
  count.failed += failures
  console.log(`${failures === 0 ? 'ok' : 'failed'}: ${name}\n`)
}

function report(runs: Run[]): void {
  failedTests.push(...runs.flatMap(({ failed }) => failed))
  const longest = runs.sort((a, b) => b.ms - a.ms).slice(0, longestShown)
  if (longest.length > 0) console.log('took longest:')
  for (const { ms, title } of longest) console.log(`  ${(ms / 1000).toFixed(1)} s  ${title}`)
  console.log()
}

function filesOf(result: VitestResult | null): Run[] {
  return (result?.testResults ?? []).map(({ name, startTime, endTime, assertionResults }) => {
    const title = path.relative(process.cwd(), name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    return {
      ms: endTime - startTime,
      title,
      failed: failed.map(({ fullName }) => `${title}: ${fullName}`),
    }
  })
}

function journeysOf({ specs = [], suites = [] }: Suite): Run[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const name = `${projectName}: ${path.basename(file)}: ${title}`
      return {
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
        title: name,
        failed: status === 'unexpected' ? [name] : [],
      }
    }),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
