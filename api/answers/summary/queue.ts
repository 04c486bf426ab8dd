import { sql } from 'kysely'
import type { Job, PgBoss } from 'pg-boss'
import type { Deps } from '#api/deps.ts'
import { announceKb } from '#api/kbs/announce.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import { kbSummaryLimits, kbSummaryQueue } from './limits.ts'
import { type FileSummary, type KbSummary, pickKbSummary } from './pick.ts'
import { createSummaryWriter, type SummaryWriter } from './write.ts'

export type KbSummaryQueue = {
  /** Call it after the change of files was committed. What waits is not queued again. */
  add: (kbId: string) => Promise<void>
  wake: () => void
  start: () => Promise<void>
}

const queueOptions = {
  // A knowledge base may be queued while its summary is made: its files have changed meanwhile.
  policy: 'stately',
  retryLimit: 2,
  retryDelay: 1,
  expireInSeconds: 60,
  deleteAfterSeconds: 60,
} as const

export function createKbSummaryQueue(
  boss: PgBoss,
  deps: Pick<Deps, 'db' | 'publish'> & {
    settings: Pick<Settings, 'openai'>
    ending: AbortSignal
  },
): KbSummaryQueue {
  const { db, publish, settings, ending } = deps
  const writeSummary = createSummaryWriter(settings)
  const { delaySeconds, delayOfModelSeconds } = kbSummaryLimits
  const insert = async (kbIds: string[], startAfter: number) => {
    const jobs = kbIds.map((kbId) => ({ data: { kbId }, singletonKey: kbId, startAfter }))
    if (jobs.length > 0) await boss.insert(kbSummaryQueue, jobs)
  }
  const work = async ([job]: Job<{ kbId: string }>[]) => {
    if (!job) return
    const signal = AbortSignal.any([ending, job.signal])
    const renew = () => renewKbSummary({ db, publish, writeSummary }, job.data.kbId, signal)
    await untilAvailable(renew, signal)
  }
  return {
    add: (kbId) => insert([kbId], writeSummary ? delayOfModelSeconds : delaySeconds),
    wake: () => wakeWorkers(boss, kbSummaryQueue),
    start: async () => {
      await boss.createQueue(kbSummaryQueue, queueOptions)
      await insert(await findWithoutSummary(db, writeSummary !== null), delaySeconds)
      await boss.work(kbSummaryQueue, { localConcurrency: kbSummaryLimits.workers }, work)
    },
  }
}

type RenewDeps = Pick<Deps, 'db' | 'publish'> & {
  writeSummary: SummaryWriter | null
}

/** Broadcasts the change only if the summary differs. */
export async function renewKbSummary(
  deps: RenewDeps,
  kbId: string,
  signal: AbortSignal,
): Promise<void> {
  const files = await readSummaries(deps.db, kbId)
  const summary = (await writtenSummary(deps, kbId, files, signal)) ?? pickKbSummary(files)
  if (await store(deps.db, kbId, summary)) await announceKb(deps, kbId)
}

async function writtenSummary(
  { db, writeSummary }: RenewDeps,
  kbId: string,
  files: FileSummary[],
  signal: AbortSignal,
): Promise<KbSummary | null> {
  if (!writeSummary || files.length === 0) return null
  const kb = await db
    .selectFrom('kbs')
    .select(['default_provider as provider', 'default_chat_model as model'])
    .where('id', '=', kbId)
    .executeTakeFirst()
  const summaries = files.map(({ summary }) => summary)
  const text = kb && (await writeSummary({ ...kb, summaries }, signal))
  return text ? { text, sourceIds: files.map(({ id }) => id), isByModel: true } : null
}

/** With a model also those that it has not written. */
async function findWithoutSummary(db: Db, hasModel: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('kbs')
    .select('id')
    .where(
      hasModel ? sql<boolean>`not summary_by_model or summary = ''` : sql<boolean>`summary = ''`,
    )
    .where('resource_count', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(kbSummaryLimits.queuedAtStart)
    .execute()
  return rows.map(({ id }) => id)
}

function readSummaries(db: Db, kbId: string): Promise<FileSummary[]> {
  const newest = db
    .selectFrom('resources')
    .select(['id', 'summary', 'status'])
    .where('kb_id', '=', kbId)
    .orderBy('id', 'desc')
    .limit(kbSummaryLimits.newestFiles)
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'summary'])
    .where('status', '=', 'completed')
    .where('summary', '<>', '')
    .orderBy('id', 'desc')
    .limit(kbSummaryLimits.summariesRead)
    .execute()
}

// A deletion holds the lock on the row of the knowledge base. So a file that is there after the lock
// was taken is there when the summary is stored.
function store(db: Db, kbId: string, made: KbSummary): Promise<boolean> {
  const { text, sourceIds, isByModel = false } = made
  return db.transaction().execute(async (trx) => {
    const kb = await trx
      .selectFrom('kbs')
      .select(['summary', 'summary_by_model'])
      .where('id', '=', kbId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!kb || !(await areCurrent(trx, sourceIds))) return false
    const columns = { summary: text, summary_sources: sourceIds, summary_by_model: isByModel }
    await trx.updateTable('kbs').set(columns).where('id', '=', kbId).execute()
    return kb.summary !== text || kb.summary_by_model !== isByModel
  })
}

async function areCurrent(trx: Db, ids: string[]): Promise<boolean> {
  const rows = await trx
    .selectFrom('resources')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'completed')
    .execute()
  return rows.length === ids.length
}
