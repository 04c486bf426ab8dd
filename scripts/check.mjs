// Runs the checks of types, lint and format, and architecture one after the other. Prints the time
// that each takes.
import { spawnSync } from 'node:child_process'

const steps = [
  ['types of routes', 'react-router', ['typegen']],
  ['types', 'tsc', ['-p', '.']],
  ['what is not used', 'knip', ['--no-progress', '--no-config-hints']],
  ['lint and format', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=50']],
  ['architecture', 'vitest', ['run', '--project', 'architecture', '--reporter=dot']],
]

for (const [name, command, args] of steps) {
  const started = performance.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok' : 'failed'}: ${name} (${seconds} s)`)
  if (status !== 0) process.exit(1)
}
