type Query = (statement: { text: string }) => Promise<{ rows: { bytes: number }[] }>

const everyMs = 60_000

/** With less log than this, the database starts within seconds after it was killed. */
const mostLogBytes = 64 * 1024 * 1024

const logSinceCheckpoint = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes
  from pg_control_checkpoint()`

/**
 * Makes a checkpoint of the embedded database if its log has grown since the last one. PGlite has no
 * process that does so: without this the log would grow until the server stops, and a start after
 * a kill would replay all of it.
 */
export async function checkpointIfDue(query: Query, mostBytes = mostLogBytes): Promise<void> {
  const { rows } = await query({ text: logSinceCheckpoint })
  if ((rows[0]?.bytes ?? 0) > mostBytes) await query({ text: 'checkpoint' })
}

/** Does this once a minute. Returns a function that ends it. */
export function startCheckpoints(query: Query): () => void {
  const timer = setInterval(() => {
    checkpointIfDue(query).catch((error) => console.error('no checkpoint was made:', error))
  }, everyMs).unref()
  return () => clearInterval(timer)
}
