// Runs the checks of types, lint and format, licences and architecture. The types of routes come first, and
// all others run at once, each for itself. Prints the time that each takes.
import { spawn } from 'node:child_process'

const routes = ['types of routes', 'react-router', ['typegen']]
const others = [
  ['types', 'tsc', ['-p', '.']],
  ['what is not used', 'knip', ['--no-progress', '--no-config-hints']],
  ['lint and format', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=50']],
  ['licences', 'node', ['scripts/licences.ts', '--check']],
  ['architecture', 'vitest', ['run', '--project', 'architecture', '--reporter=dot']],
]

async function passes([name, command, args]) {
  const started = performance.now()
  const child = spawn(command, args, { shell: process.platform === 'win32' })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  process.stdout.write(Buffer.concat(said))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok' : 'failed'}: ${name} (${seconds} s)`)
  return status === 0
}

if (!(await passes(routes))) process.exit(1)
const passed = await Promise.all(others.map(passes))
process.exit(passed.every(Boolean) ? 0 : 1)
