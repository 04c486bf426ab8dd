export type Changed = { name: string; columns: string; changes: number; rows: number }

type Query = (statement: { text: string }) => Promise<{ rows: Changed[] }>

const everyMs = 10_000

/** A table is due after this many changes, plus this share of its rows. */
const leastChanges = 200
const leastShare = 0.1

// Statistics of full texts and embeddings would take long, and no plan needs them.
const changedTables = `select format('%I.%I', schemaname, relname) as name,
    string_agg(quote_ident(attname), ', ' order by attnum) as columns,
    n_mod_since_analyze as changes, n_live_tup as rows
  from pg_stat_user_tables
    join pg_attribute on attrelid = relid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid and typname not in ('tsvector', 'vector', 'halfvec')
  where n_mod_since_analyze > ${leastChanges}
  group by schemaname, relname, n_mod_since_analyze, n_live_tup`

/**
 * Analyses the tables of the embedded database that changed much; PGlite has no process that does
 * so. Otherwise a statement planned while its tables were small keeps that plan for ever: a join of
 * thousands of rows would compare each with each.
 */
export function createStatistics(query: Query): () => Promise<void> {
  // The database counts the changes on, because not all columns of the tables are analysed.
  const before = new Map<string, number>()
  return async () => {
    // Otherwise changes of the last second may not be counted yet.
    await query({ text: 'select pg_stat_force_next_flush()' })
    const { rows: changed } = await query({ text: changedTables })
    for (const { name, columns, changes, rows } of changed) {
      const since = changes - (before.get(name) ?? 0)
      if (since <= leastChanges + leastShare * rows) continue
      await query({ text: `analyze ${name} (${columns})` })
      before.set(name, changes)
    }
  }
}

/** Every ten seconds. Returns a function that ends it. */
export function startStatistics(query: Query): () => void {
  const analyse = createStatistics(query)
  const timer = setInterval(() => {
    analyse().catch((error) => console.error('no statistics were made:', error))
  }, everyMs).unref()
  return () => clearInterval(timer)
}
