import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import type { AnyDescription } from './format.ts'
import { listTables, quoted, type Table } from './tables.ts'

const bytesAtOnce = 1_000_000

type ForeignKey = { table: string; name: string; definition: string }

/**
 * In one transaction, without what migrations wrote. Foreign keys are checked at the end, because
 * rows may refer to later ones. Triggers do not run, because the counters are in the backup too.
 */
export async function loadTables(
  db: Db,
  { tables }: AnyDescription,
  read: (table: string) => Promise<Readable>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const existing = await listTables(trx)
    const foreignKeys = await listForeignKeys(trx)
    for (const { table, name } of foreignKeys)
      await run(trx, `alter table ${table} drop constraint ${quoted(name)}`)
    for (const { name } of existing) await run(trx, `delete from ${quoted(name)}`)
    // The queues are before their jobs.
    for (const table of existing.toReversed()) {
      const saved = tables.find(({ name }) => name === table.name)
      if (!saved) continue
      const columns = table.columns.filter(({ name }) => saved.columns.includes(name))
      await loadTable(trx, { ...table, columns }, await read(table.name))
    }
    for (const { table, name, definition } of foreignKeys)
      await run(trx, `alter table ${table} add constraint ${quoted(name)} ${definition}`)
  })
}

async function loadTable(trx: Db, table: Table, content: Readable): Promise<void> {
  const own = !table.name.startsWith('pgboss.')
  if (own) await run(trx, `alter table ${quoted(table.name)} disable trigger user`)
  await loadRows(trx, table, content)
  if (own) await run(trx, `alter table ${quoted(table.name)} enable trigger user`)
  await continueNumbers(trx, table)
}

async function listForeignKeys(trx: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    trx,
  )
  return rows
}

async function loadRows(trx: Db, table: Table, content: Readable): Promise<void> {
  let lines: string[] = []
  let bytes = 0
  const write = async () => {
    if (lines.length > 0) await insert(trx, table, `[${lines.join(',')}]`)
    lines = []
    bytes = 0
  }
  for await (const line of linesOf(content)) {
    lines.push(line)
    bytes += line.length
    if (bytes > bytesAtOnce) await write()
  }
  await write()
}

// Node's readline would also end lines at other characters, which are part of people's text.
async function* linesOf(content: Readable): AsyncIterable<string> {
  let rest = ''
  for await (const part of content.setEncoding('utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function insert(trx: Db, { name, columns }: Table, rows: string): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const texts = columns.map((column) => `${quoted(column.name)} text`).join(', ')
  const values = columns.map(({ name, type }) => `r.${quoted(name)}::${type}`).join(', ')
  await sql`
    insert into ${sql.raw(quoted(name))} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from json_to_recordset(${rows}::json) as r(${sql.raw(texts)})`.execute(
    trx,
  )
}

// Numbers that the database gives continue after the greatest one.
async function continueNumbers(trx: Db, { name, columns }: Table): Promise<void> {
  for (const column of columns) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(${quoted(name)}, ${column.name}) as sequence`.execute(trx)
    const sequence = rows[0]?.sequence
    if (!sequence) continue
    await sql`
      select setval(${sequence}::regclass, max(${sql.ref(column.name)})) from ${sql.table(name)}
      having max(${sql.ref(column.name)}) is not null`.execute(trx)
  }
}

function run(trx: Db, statement: string): Promise<unknown> {
  return sql.raw(statement).execute(trx)
}
