import { readdirSync, readFileSync } from 'node:fs'
import { freePort, openPostgres } from '#tests/support/postgres.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'
import { memoryMb } from '../support/memory-mb.ts'

export type Usage = { cpuMs: number; databaseCpuMs: number; transactions: number; memoryMb: number }

export type Target = { url: string; usage: () => Promise<Usage | null>; stop: () => Promise<void> }

/** As one process, over its embedded database or PostgreSQL. */
export async function startTarget(withPostgres: boolean): Promise<Target> {
  const folder = temporaryFolder()
  const postgres = withPostgres ? await openPostgres() : null
  if (!postgres) await placeEmptyDatabase(folder.dir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = await runProgram('server.ts', {
    DATA_DIR: folder.dir,
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    NODE_ENV: 'production',
    ...(postgres && { DATABASE_URL: postgres.url() }),
  })
  await program.ready()
  const transactions = async () => {
    const sum = 'select sum(xact_commit + xact_rollback)::int as sum from pg_stat_database'
    const rows = await postgres?.ask(sum)
    return Number(rows?.[0]?.sum ?? 0)
  }
  return {
    url,
    usage: async () => ({
      cpuMs: cpuMsOf(program.child.pid ?? 0),
      databaseCpuMs: postgres ? cpuMsOf(postgres.pid()) + childrenCpuMs(postgres.pid()) : 0,
      transactions: await transactions(),
      memoryMb: memoryMb(program.child.pid ?? 0),
    }),
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ended
      await postgres?.remove()
      await folder.remove()
    },
  }
}

const tickMs = 10

/** Counts its children that have ended too. */
function cpuMsOf(pid: number): number {
  // The name of the program, which may contain spaces, is in parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields
    .slice(11, 15)
    .map(Number)
  return (user + system + userOfEnded + systemOfEnded) * tickMs
}

function childrenCpuMs(parent: number): number {
  let sum = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (Number(fields[1]) === parent) sum += cpuMsOf(Number(name))
    } catch {
      // The process has ended meanwhile.
    }
  }
  return sum
}
