import { cp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, migrateEmpty } from '#api/platform/db/connect.ts'
import { recordSyncs } from '#tests/support/disk-after-power-cut.ts'
import { temporaryFolder } from '#tests/support/program.ts'
import { emptyDatabase } from './empty-database.ts'
import { checkpointIfDue } from './open.ts'

async function openDatabase(durable: boolean) {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const folder = path.join(dir, 'database')
  await cp(await emptyDatabase(migrateEmpty), folder, { recursive: true })
  const disk = recordSyncs(folder)
  onTestFinished(disk.end)
  const connection = await connect({ dir: folder, durable })
  onTestFinished(connection.close)
  return { ...connection, disk, after: path.join(dir, 'after', 'database') }
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

const write = (db: Opened['db'], text: string) =>
  sql`insert into written (text) values (${text})`.execute(db)

async function readAfterPowerCut({ disk, after }: Opened): Promise<string[]> {
  disk.writeTo(after)
  const { db, close } = await connect({ dir: after })
  try {
    const { rows } = await sql<{ text: string }>`select text from written order by n`.execute(db)
    return rows.map(({ text }) => text)
  } finally {
    await close()
  }
}

const createTable = sql`create table written (n int generated always as identity, text text)`

// The names of open files are read from /proc.
const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('after a power cut the embedded database has everything that it confirmed', async () => {
  const opened = await openDatabase(true)
  const { db, query } = opened
  await createTable.execute(db)
  await write(db, 'before a checkpoint')
  await checkpointIfDue(query, 0)
  await write(db, 'after a checkpoint')
  await db.transaction().execute((trx) => write(trx, 'in a transaction'))
  await write(db, 'long '.repeat(5_000_000))
  expect((await readAfterPowerCut(opened)).map((text) => text.slice(0, 20))).toEqual([
    'before a checkpoint',
    'after a checkpoint',
    'in a transaction',
    'long long long long ',
  ])
})

onLinux('without DURABLE a power cut loses what the embedded database confirmed', async () => {
  const opened = await openDatabase(false)
  await createTable.execute(opened.db)
  await write(opened.db, 'confirmed')
  await expect(readAfterPowerCut(opened)).rejects.toThrow('written')
})

onLinux('a checkpoint is made if the log of the embedded database has grown', async () => {
  const { db, query } = await openDatabase(false)
  const sinceCheckpoint = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes
      from pg_control_checkpoint()`.execute(db)
    return rows[0]?.bytes ?? 0
  }
  await createTable.execute(db)
  for (let n = 0; n < 200; n++) await write(db, `${n}`.repeat(100))
  const grown = await sinceCheckpoint()
  await checkpointIfDue(query, grown + 1_000_000)
  expect(await sinceCheckpoint()).toBeGreaterThanOrEqual(grown)
  await checkpointIfDue(query, grown - 1)
  expect(await sinceCheckpoint()).toBeLessThan(grown)
})
