import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** `space`: its model and server. `digest`: of the embedded text. */
export interface EmbeddingTable {
  passage_id: string
  kb_id: string
  resource_id: string
  space: string
  digest: string
  embedding: string
}

// The vectors have as many dimensions as their model gives, since another server may have its own
// model under the usual name. Half precision changes no ranking and halves the table.
const statements = [
  'create extension if not exists vector',
  `create table if not exists embeddings (
    passage_id bigint primary key references passages on delete cascade,
    kb_id uuid not null,
    resource_id uuid not null,
    space text not null,
    digest text not null,
    embedding halfvec not null
  )`,
  // Stored in the row itself: to compare vectors, all of them are read.
  'alter table embeddings alter column embedding set storage plain',
  'create index if not exists embeddings_kb on embeddings (kb_id, passage_id)',
]

/** An arbitrary number, for programs that start at the same time. */
const lockKey = 7_263_418_906

/** Not a migration: not every server has the extension. Returns why it failed, or null. */
export async function createTable(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select default_version as version from pg_available_extensions where name = 'vector'`.execute(
    db,
  )
  if (!rows[0]) return 'the database server does not have the extension vector (pgvector)'
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
      for (const statement of statements) await sql.raw(statement).execute(trx)
    })
    return null
  } catch (error) {
    return `the extension vector cannot be used (${error instanceof Error ? error.message : error})`
  }
}
