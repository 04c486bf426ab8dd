import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { functions } from '#tests/support/hostile-text.ts'
import { counter } from '#tests/support/work.ts'

const script = fileURLToPath(new URL('../support/count-work.ts', import.meta.url))
const run = promisify(execFile)
// Optimized code does not count all of its blocks, and when it is made depends on the machine.
const flags = ['--no-opt', '--no-maglev', '--no-flush-bytecode']

for (const what of Object.keys(functions))
  test(`${what}: a text of double length needs at most about twice the work`, async () => {
    const { stdout } = await run(process.execPath, [...flags, script, what])
    expect(JSON.parse(stdout)).toEqual([])
  }, 300_000)

test('the counter detects quadratic work', () => {
  const pairs = (text: string) => [...text].filter((one) => [...text].every((two) => two >= one))
  const count = counter()
  const once = count(() => pairs('a'.repeat(1_000)))
  expect(count(() => pairs('a'.repeat(2_000))) / once).toBeGreaterThan(3.5)
})
