import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Bus } from '#api/realtime/bus.ts'
import { limits } from '#contract/limits.ts'
import { jsonResponse } from './json-response.ts'

type HealthDeps = Pick<Deps, 'settings' | 'db' | 'files'> & { bus: Bus }

/**
 * Mounts the endpoints for other programs: `/health` (is the server running), `/ready` (can the
 * server work), `/facts` (what a separate web server needs to know).
 */
export function mountHealth(app: Hono, on: HealthDeps): void {
  const { demo, maxUploadBytes, publicOrigin } = on.settings
  app.get('/health', () => jsonResponse({ data: { live: true } }))
  app.get('/ready', () => readyResponse(on))
  app.get('/facts', () => jsonResponse({ data: { demo, maxUploadBytes, publicOrigin } }))
}

/** The state of each dependency: `{ "data": { "ready": …, "database": …, … } }`. */
type Readiness = Record<'ready' | 'database' | 'files' | 'bus', boolean>

/**
 * Checks database, files and bus, at most two seconds each. Returns a 503 if one of the three
 * fails.
 */
async function readyResponse({ db, files, bus }: HealthDeps): Promise<Response> {
  const [database, stored, heard] = await Promise.all([
    answers('database', () => tryWriting(db)),
    answers('files', files.check),
    answers('bus', bus.check),
  ])
  const ready = database && stored && heard
  const data: Readiness = { ready, database, files: stored, bus: heard }
  return jsonResponse({ data }, { status: ready ? 200 : 503 })
}

// On a full disk a database still reads. The update changes nothing, but the embedded database and a
// read-only server reject it. 5,000 rows do not fit into 64 kB of memory, so a server writes a
// temporary file: without space this fails like any write, but it needs no log and leaves nothing.
function tryWriting(db: Db): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    await sql`update installation set id = id where false`.execute(trx)
    await sql`set local work_mem = '64kB'`.execute(trx)
    await sql`select count(*) from generate_series(1, 5000)`.execute(trx)
  })
}

async function answers(what: string, ask: () => Promise<unknown>): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), limits.readyCheckMs)
  try {
    await Promise.race([ask(), late])
    return true
  } catch (error) {
    console.error(`not ready: ${what}:`, error instanceof Error ? error.message : error)
    return false
  } finally {
    clearTimeout(timer)
  }
}
