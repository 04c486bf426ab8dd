import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { embeddingLimits } from './limits.ts'

/** Older versions filter only after the index was read, and so find too little in one knowledge base. */
const leastVersion = [0, 8]

/**
 * Needs pgvector 0.8; without the index all vectors of the knowledge base are compared. The
 * embedded database takes longer to build it than it ever saves there.
 */
export async function indexVectors(db: Db, space: string, dimensions: number): Promise<void> {
  if (dimensions > embeddingLimits.mostIndexedDimensions || !(await hasFilteredIndex(db))) return
  const hash = createHash('sha256').update(space).digest('hex').slice(0, 16)
  const name = sql.ref(`embeddings_${hash}_${dimensions}`)
  await sql`create index if not exists ${name} on embeddings
    using hnsw ((embedding::halfvec(${sql.lit(dimensions)})) halfvec_cosine_ops)
    where ${isInSpace(space, dimensions)}`.execute(db)
}

/** Without parameters, so that the planner recognises the condition of the index. */
export function isInSpace(space: string, dimensions: number) {
  return sql`space = ${sql.lit(space)} and vector_dims(embedding) = ${sql.lit(dimensions)}`
}

async function hasFilteredIndex(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'vector'`.execute(db)
  const [major = 0, minor = 0] = (rows[0]?.version ?? '').split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = leastVersion
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}
