import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const programs = [
  'api/serve.ts',
  ...(existsSync(path.join(root, 'build/server')) ? ['server.ts'] : []),
]

/**
 * Starts a program whose umask would let other accounts read its files. Resolves when the program
 * is ready.
 */
async function run(program: string, dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production' }
  const child = spawn('sh', ['-c', `umask 022; exec "$0" ${program}`, process.execPath], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('ready')) break
  }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

test.for(programs)('files written by %s are readable by its own account only', async (program) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'modes-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(path.join(dataDir, 'outbox'))
  for (const open of ['.', 'outbox']) await chmod(path.join(dataDir, open), 0o755)
  await run(program, dataDir)
  const entries = await readdir(dataDir, { recursive: true })
  expect(entries.length).toBeGreaterThan(100)
  const open: string[] = []
  for (const entry of ['.', ...entries]) {
    const found = await stat(path.join(dataDir, entry))
    // The embedded database sets the modes of its files. The modes of its folders prevent access
    // by other accounts.
    if (entry.startsWith('database/') && found.isFile()) continue
    if ((found.mode & 0o077) !== 0) open.push(`${entry} ${(found.mode & 0o777).toString(8)}`)
  }
  expect(open).toEqual([])
})
