import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { endServer, signalAll } from './postgres-process.ts'

/** The folder of PostgreSQL's programs, or null if they are not installed. */
export const postgresPrograms = findPrograms()

/** The name of a test that is skipped because there is no PostgreSQL to start. */
export const withoutPostgres = 'PostgreSQL is not installed'

const password = 'sesame'

export type TestPostgres = Awaited<ReturnType<typeof openPostgres>>

/**
 * Starts a PostgreSQL server for one test, on loopback in a temporary folder. A test may damage
 * the server.
 */
export async function openPostgres() {
  if (!postgresPrograms) throw new Error(withoutPostgres)
  const place = createDatabaseFolder(postgresPrograms)
  const port = await freePort()
  const url = (database = 'postgres', word = password, user = 'owner') =>
    `postgres://${user}:${word}@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  const copies: Replica[] = []

  const start = async () => {
    const begun = spawnServer(place, port)
    server = begun
    while (!(await answers(url()))) {
      if (begun.exitCode !== null) return start()
      await wait(50)
    }
  }
  await start()
  return {
    port,
    url,
    start,
    /** Kills the server, as a crash of its machine would. */
    kill: () => endServer(server, 'SIGKILL', { toAll: true }),
    /** Stops the server as an operator does: clients are told that their connection ends. */
    stop: () => endServer(server, 'SIGINT'),
    /** The id of the server’s first process. */
    pid: () => server?.pid ?? 0,
    freeze: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    /** Runs one statement as the server's superuser. */
    ask: (text: string) => ask(url(), text),
    /** Starts a streaming replica of the server, which ends with the test server. */
    replica: async () => {
      const copy = await openCopy(place, port)
      copies.push(copy)
      return copy
    },
    /** Creates a database, if wanted in another folder. Returns its address. */
    database: async (name: string, elsewhere?: string) => {
      const { uid, gid } = place.as
      if (elsewhere && uid && gid) chownSync(elsewhere, uid, gid)
      if (elsewhere) await ask(url(), `create tablespace ${name} location '${elsewhere}'`)
      await ask(url(), `create database ${name} ${elsewhere ? `tablespace ${name}` : ''}`)
      return url(name)
    },
    remove: async () => {
      for (const copy of copies) await copy.kill()
      signalAll(server, 'SIGCONT')
      await endServer(server, 'SIGKILL', { toAll: true })
      await rm(place.folder, { recursive: true, force: true })
    },
  }
}

type Replica = Awaited<ReturnType<typeof openCopy>>

async function openCopy(place: DatabaseFolder, primary: number) {
  const port = await freePort()
  const data = path.join(place.folder, `replica-${port}`)
  const from = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'owner']
  const env = { ...process.env, PGPASSWORD: password }
  const copy = spawn(
    path.join(place.programs, 'pg_basebackup'),
    [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
    { ...place.as, env, stdio: 'inherit' },
  )
  await once(copy, 'close')
  const url = `postgres://owner:${password}@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawnServer({ ...place, data }, port)
    while (!(await answers(url))) await wait(50)
  }
  await start()
  return {
    url,
    start,
    kill: () => endServer(server, 'SIGKILL', { toAll: true }),
    /** Runs one statement as the server's superuser. */
    ask: (text: string) => ask(url, text),
  }
}

type DatabaseFolder = ReturnType<typeof createDatabaseFolder>

function createDatabaseFolder(programs: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-'))
  const owner = findOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const as = { ...owner, cwd: folder }
  const secret = path.join(folder, 'secret')
  execFileSync('sh', ['-c', `printf %s ${password} > secret`], as)
  const make = ['-D', data, '-U', 'owner', '-N', '-A', 'scram-sha-256', `--pwfile=${secret}`]
  execFileSync(path.join(programs, 'initdb'), [...make, '-E', 'UTF8', '--locale=C'], {
    ...as,
    stdio: 'ignore',
  })
  return { programs, folder, data, as }
}

function spawnServer({ programs, data, as }: DatabaseFolder, port: number): ChildProcess {
  const place = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const quick = ['-c', 'fsync=off', '-c', 'unix_socket_directories=', '-c', 'max_connections=100']
  return spawn(path.join(programs, 'postgres'), ['-D', data, ...place, ...quick], {
    ...as,
    stdio: 'ignore',
  })
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function answers(url: string): Promise<boolean> {
  return ask(url, 'select 1').then(
    () => true,
    () => false,
  )
}

function findPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const installed = existsSync(root) ? readdirSync(root) : []
  const newest = installed.sort((a, b) => Number(b) - Number(a))
  const folders = newest.map((version) => path.join(root, version, 'bin'))
  const others = (process.env.PATH ?? '').split(path.delimiter)
  return [...folders, ...others].find((folder) => isThere(path.join(folder, 'initdb'))) ?? null
}

function isThere(file: string): boolean {
  try {
    accessSync(file)
    return true
  } catch {
    return false
  }
}

// Returns the user to run PostgreSQL as, because PostgreSQL refuses to run as root.
function findOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = lines.find((one) => one.startsWith('postgres:')) ?? 'nobody:x:65534:65534'
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Finds a port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
