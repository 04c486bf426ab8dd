import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#api/platform/db/connect.ts'
import {
  freePort,
  openPostgres,
  postgresPrograms,
  type TestPostgres,
  withoutPostgres,
} from '#tests/support/postgres.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'
import { smallDisk } from '#tests/support/small-disk.ts'

// Every problem at startup is reported in one sentence that names the setting.
vi.setConfig({ testTimeout: 180_000 })

const withServer = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

let postgres: TestPostgres
beforeAll(async () => {
  if (postgresPrograms) postgres = await openPostgres()
})
afterAll(() => postgres?.remove())

type File = Parameters<typeof runProgram>[0]

function folder(): string {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  return dir
}

async function failure(
  settings: Record<string, string>,
  file: File = 'api/serve.ts',
  as = {},
  args: string[] = [],
) {
  const program = await runProgram(file, { DATA_DIR: folder(), ...settings }, as, args)
  onTestFinished(program.kill)
  expect(await program.ended).toBe(1)
  const said = program.output().trim()
  expect(said).not.toMatch(/\n\s+at /)
  expect(said.split('\n')).toHaveLength(1)
  return said
}

async function listening(answer: 'nothing' | 'HTTP' = 'nothing'): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (answer === 'HTTP') socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each(['server.ts', 'api/serve.ts'] as const)(
  '%s reports that its port is in use before it creates a database',
  async (file) => {
    const [PORT, DATA_DIR] = [String(await listening()), path.join(folder(), 'data')]
    expect(await failure({ PORT, DATA_DIR }, file)).toMatch(/in use.+PORT/)
    expect(await failure({ PORT, DATA_DIR: '/proc/nothing' }, file)).toMatch(/in use.+PORT/)
  },
)

test('an address that is not of this machine is reported', async () => {
  expect(await failure({ HOST: '192.0.2.7', DEMO_SIGN_IN: '1' })).toMatch(/192\.0\.2\.7.+HOST/)
})

test('a data folder that is a file is reported', async () => {
  const file = path.join(folder(), 'file')
  writeFileSync(file, '')
  expect(await failure({ DATA_DIR: file })).toMatch(/is not a folder.+DATA_DIR/)
})

test('a data folder without write permission is reported', async () => {
  const dir = folder()
  chmodSync(dir, 0o555)
  const as = process.getuid?.() === 0 ? { uid: 65_534 } : {}
  expect(await failure({ DATA_DIR: path.join(dir, 'data') }, 'api/serve.ts', as)).toMatch(
    /no permission to write to .+DATA_DIR/,
  )
})

test('a lock file that cannot be opened is reported', async () => {
  const dir = folder()
  mkdirSync(path.join(dir, 'lock'))
  expect(await failure({ DATA_DIR: dir })).toMatch(/no permission to open .+lock.+DATA_DIR/)
})

const tiny = smallDisk(1)
afterAll(() => tiny?.remove())

test.skipIf(!tiny)('a disk that is too full for a database is reported', async () => {
  expect(await failure({ DATA_DIR: tiny?.dir ?? '' })).toMatch(/disk of .+ is full.+DATA_DIR/)
})

test.skipIf(!tiny)('a database on a full disk is not reported as damaged', async () => {
  const disk = smallDisk(120)
  onTestFinished(() => disk?.remove())
  const settings = { DATA_DIR: path.join(disk?.dir ?? '', 'data') }
  await placeEmptyDatabase(settings.DATA_DIR)
  expect(await (await runProgram('scripts/migrate.ts', settings)).ended).toBe(0)
  disk?.fill()
  expect(await failure(settings)).toMatch(/disk of .+ is full.+DATA_DIR/)
  disk?.makeRoom()
  expect(await (await runProgram('scripts/migrate.ts', settings)).ended).toBe(0)
})

test.skipIf(!tiny)('a read-only disk is reported', async () => {
  const disk = smallDisk(1)
  onTestFinished(() => disk?.remove())
  disk?.makeReadOnly()
  expect(await failure({ DATA_DIR: disk?.dir ?? '' })).toMatch(/read-only disk.+DATA_DIR/)
})

test.skipIf(!tiny)(
  'a database on a disk that became read-only is not reported as damaged',
  async () => {
    const disk = smallDisk(120)
    onTestFinished(() => disk?.remove())
    const settings = { DATA_DIR: path.join(disk?.dir ?? '', 'data') }
    await placeEmptyDatabase(settings.DATA_DIR)
    expect(await (await runProgram('scripts/migrate.ts', settings)).ended).toBe(0)
    disk?.makeReadOnly()
    for (const file of ['api/serve.ts', 'scripts/check-data.ts'] as const)
      expect(await failure(settings, file)).toMatch(/read-only disk.+DATA_DIR/)
    const target = path.join(folder(), 'all.zip')
    expect(await failure(settings, 'scripts/backup.ts', {}, [target])).toMatch(
      /read-only.+DATA_DIR/,
    )
  },
)

test('a script that finds no data says so, and creates nothing', async () => {
  const DATA_DIR = path.join(folder(), 'gone')
  const target = path.join(folder(), 'all.zip')
  const there = { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/db' }
  for (const settings of [{ DATA_DIR }, { DATA_DIR, ...there }]) {
    expect(await failure(settings, 'scripts/check-data.ts')).toMatch(/no .+gone.+DATA_DIR/)
    expect(await failure(settings, 'scripts/backup.ts', {}, [target])).toMatch(/no .+DATA_DIR/)
  }
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('nothing is created over a folder with an incomplete database', async () => {
  const dir = folder()
  mkdirSync(path.join(dir, 'database', 'base'), { recursive: true })
  expect(await failure({ DATA_DIR: dir })).toMatch(/PG_VERSION.+DATA_DIR/)
  expect(await failure({ DATA_DIR: dir }, 'scripts/migrate.ts')).toMatch(/PG_VERSION.+DATA_DIR/)
})

test('a damaged embedded database is reported as damaged', async () => {
  const dir = folder()
  mkdirSync(path.join(dir, 'database'))
  writeFileSync(path.join(dir, 'database', 'PG_VERSION'), '17\n')
  expect(await failure({ DATA_DIR: dir })).toMatch(/damaged.+DATA_DIR/)
})

test('a database address is checked before anything else', async () => {
  for (const DATABASE_URL of ['nonsense', 'mysql://here/db', 'postgres://me:a#b@here:5432/db']) {
    const program = await runProgram('api/serve.ts', { DATABASE_URL, DATA_DIR: folder() })
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(/postgres:\/\/.+\n.+DATABASE_URL/)
    expect(program.output()).not.toMatch(/\n\s+at /)
  }
})

test('a database server that is down, is not PostgreSQL, or does not answer is reported', async () => {
  const at = (port: number) => ({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/db` })
  const silent = failure(at(await listening()))
  expect(await failure(at(1))).toMatch(/No server listens at 127\.0\.0\.1:1:.+DATABASE_URL/)
  expect(await failure(at(await listening('HTTP')))).toMatch(/does not answer.+DATABASE_URL/)
  const nowhere = { DATABASE_URL: 'postgres://me:secret@nowhere.invalid/db' }
  expect(await failure(nowhere)).toMatch(/nowhere\.invalid has no address.+DATABASE_URL/)
  expect(await silent).toMatch(/does not answer.+DATABASE_URL/)
  expect(await silent).not.toContain('secret')
})

test('a page server whose API address is its own address reports this', async () => {
  const PORT = String(await freePort())
  for (const path of ['', '/api']) {
    const settings = { PORT, UPSTREAM_URL: `http://127.0.0.1:${PORT}${path}` }
    const said = await failure(settings, 'server.ts')
    expect(said).toMatch(/is the address of this program itself.+UPSTREAM_URL/)
  }
})

test('a page server whose API address is that of a different program reports this', async () => {
  const UPSTREAM_URL = `http://127.0.0.1:${await listening('HTTP')}`
  expect(await failure({ UPSTREAM_URL }, 'server.ts')).toMatch(/No API .+400.+UPSTREAM_URL/)
})

withServer(
  'a database server that refuses the connection is reported with its reason',
  async () => {
    const wrong = { DATABASE_URL: postgres.url('postgres', 'wrong') }
    expect(await failure(wrong)).toMatch(/rejects the user owner.+DATABASE_URL/)
    const unknown = { DATABASE_URL: postgres.url('unknown') }
    expect(await failure(unknown)).toMatch(/no database unknown.+DATABASE_URL/)
    await postgres.ask(`create role guest login password 'sesame'`)
    const guest = { DATABASE_URL: postgres.url('postgres', 'sesame', 'guest') }
    expect(await failure(guest)).toMatch(/permission denied|no permission to create tables/)
  },
)

withServer('a database server that is too old is reported with its version', async () => {
  const url = await postgres.database('old')
  // The query for the server's version returns that of an older server.
  const { query, close } = await connect({ url })
  const older = `create schema older; create function older.current_setting(text) returns text
    language sql as $$ select '140011' $$; alter database old set search_path = older, pg_catalog`
  for (const text of older.split(';')) await query({ text })
  await close()
  expect(await failure({ DATABASE_URL: url })).toMatch(/version 14.+DATABASE_URL/)
})

withServer('a database of another program is left unchanged', async () => {
  const url = await postgres.database('theirs')
  const { query, close } = await connect({ url })
  await query({ text: 'create table articles (id int)' })
  expect(await failure({ DATABASE_URL: url })).toMatch(/another program.+articles.+DATABASE_URL/)
  const { rows } = await query({ text: "select to_regclass('users') as users" })
  await close()
  expect(rows).toEqual([{ users: null }])
})

withServer('a failed migration is reported and rolled back', async () => {
  const url = await postgres.database('occupied')
  const { query, migrate, close } = await connect({ url })
  await query({ text: 'create table kbs (id int)' })
  await expect(migrate()).rejects.toThrow(/001-first failed.+kbs.+backup/)
  const { rows } = await query({ text: "select to_regclass('users') as users" })
  expect(rows).toEqual([{ users: null }])
  await query({ text: 'drop table kbs' })
  await migrate()
  await query({ text: "insert into kysely_migration values ('999-later', '2030')" })
  await close()
  expect(await failure({ DATABASE_URL: url })).toMatch(/newer version.+999-later.+backup/)
})
