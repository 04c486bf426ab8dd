import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrateEmpty } from '#api/platform/db/connect.ts'
import { emptyDatabase } from '#api/platform/db/embedded/empty-database.ts'
import { keepCompiled } from './keep-compiled.ts'
import { freePort } from './postgres.ts'

export type TestProgram = Awaited<ReturnType<typeof runProgram>>

/** Creates a new temporary folder. */
export function temporaryFolder(): { dir: string; remove: () => Promise<void> } {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'program-'))
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

/**
 * Puts an empty database into a data folder. A first start then takes a fraction of its time,
 * because creating a database takes many seconds.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  await cp(await emptyDatabase(migrateEmpty), path.join(dataDir, 'database'), { recursive: true })
}

/**
 * Runs a program of the product as a process. Of the environment of this machine the process gets
 * only PATH and HOME.
 */
export async function runProgram(
  file:
    | 'server.ts'
    | 'api/serve.ts'
    | `scripts/${'migrate' | 'backup' | 'check-data' | 'restore'}.ts`,
  settings: Record<string, string>,
  as: { uid?: number } = {},
  args: string[] = [],
) {
  const port = Number(settings.PORT ?? (await freePort()))
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, HOST: '127.0.0.1', RATE_LIMITS: '0', ...settings, PORT: String(port) }
  const child = spawn(process.execPath, [...keepCompiled, file, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = exitOf(child)
  const url = `http://127.0.0.1:${port}`
  return {
    port,
    url,
    child,
    ended,
    output: () => output,
    ready: async () => {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${url}/ready`).catch(() => null)
        await answer?.arrayBuffer()
        if (answer?.ok) return
        await wait(50)
      }
      await ended
      throw new Error(`it ended: ${output}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close')
  return code as number | null
}
