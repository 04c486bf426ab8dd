import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { createEmbeddingQueue } from '#api/answers/embeddings/queue.ts'
import { kbSummaryLimits, kbSummaryQueue } from '#api/answers/summary/limits.ts'
import { createKbSummaryQueue } from '#api/answers/summary/queue.ts'
import { createDigests } from '#api/chats/notifications/send-digests.ts'
import type { Deps } from '#api/deps.ts'
import { createLinkQueue } from '#api/drive/links/queue.ts'
import type { Ocr } from '#api/drive/ocr/find-tesseract.ts'
import { createPictureQueue } from '#api/drive/ocr/queue.ts'
import { createAnalysisQueue } from '#api/drive/reading/analysis-queue.ts'
import { createImportQueue } from '#api/manage/imports/queue.ts'
import { createPushQueue } from '#api/manage/push/queue.ts'
import type { Connection } from '#api/platform/db/connect.ts'
import { outageWords } from '#api/platform/db/unavailable.ts'
import type { Jobs } from '#api/platform/jobs/jobs.ts'
import type { Mailer } from '#api/platform/mail/mailer.ts'
import { createMailQueue } from '#api/platform/mail/queue.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import { createSweeper } from './sweep.ts'

export type JobsOptions = Pick<Deps, 'db' | 'files' | 'analyser' | 'publish' | 'embeddings'> & {
  query: Connection['query']
  isAlone: Connection['isAlone']
  mailer: Mailer
  ocr: Ocr
  settings: Settings
}

const closeMs = 1_000
const superviseSeconds = 30

/** The queues share one table of jobs in the database. */
export function createJobs({ query, isAlone, mailer, ...deps }: JobsOptions): Jobs {
  const stopping = new AbortController()
  const ending = stopping.signal
  const works = deps.settings.role !== 'api'
  const boss = createBoss(query, works, ending)
  const mails = createMailQueue(boss, mailer, ending)
  const embedding = createEmbeddingQueue(boss, { ...deps, ending })
  const kbSummaries = createKbSummaryQueue(boss, { ...deps, ending })
  const after = { embed: embedding.add, summariseKb: kbSummaries.add, ending }
  const pictures = createPictureQueue(boss, { ...deps, ...after })
  const analysis = createAnalysisQueue(boss, { ...deps, ...after, pictures })
  const links = createLinkQueue(boss, {
    ...deps,
    allowed: new Set(deps.settings.linkFetchAllow),
    analyse: analysis.add,
    wakeAnalysis: analysis.wake,
    ending,
  })
  const wakeAll = () => {
    for (const { wake } of queues) wake()
  }
  const imports = createImportQueue(boss, {
    ...deps,
    analyse: analysis.add,
    fetchLinks: links.add,
    ending,
    wakeAll,
  })
  const push = createPushQueue(boss, { ...deps, ending })
  // In the order in which they start.
  const queues = [pictures, analysis, links, embedding, kbSummaries, imports, mails, push]
  const sweeper = createSweeper(deps.db, deps.files)
  const supervise = () => makeOverdueJobsDue(deps.db).catch((error) => report(error, ending))
  let supervising: NodeJS.Timeout | undefined
  const digests = createDigests({ ...deps, mail: mails.add, wake: mails.wake })

  return {
    analyse: analysis.add,
    fetchLinks: links.add,
    embed: embedding.add,
    embedKb: embedding.addMissing,
    summariseKb: kbSummaries.add,
    mail: mails.add,
    push: push.add,
    importKb: (trx, begun) => imports.add(trx, [begun]),
    wake: wakeAll,
    start: async () => {
      await boss.start()
      await supervise()
      supervising = setInterval(supervise, superviseSeconds * 1_000).unref()
      // If no other instance is running, every job marked as active was cut off by a crash.
      const alone = works && (await isAlone())
      for (const queue of queues) await queue.start(alone)
      if (works) {
        sweeper.start(alone)
        digests.start()
      }
    },
    close: async () => {
      stopping.abort()
      clearInterval(supervising)
      await boss.stop({ timeout: closeMs })
      await Promise.all([sweeper.stop(), digests.stop(), push.stop()])
    },
  }
}

/** Other processes take the jobs. */
class BossWithoutWorkers extends PgBoss {
  override async work(): Promise<string> {
    return ''
  }
}

// pg-boss expects pg's default parsers, not those of the API's pool. An empty array, because pg
// also sends `types` to the server as the parameter types.
const usualTypes = Object.assign([], { getTypeParser: pg.types.getTypeParser })

function createBoss(query: Connection['query'], works: boolean, ending: AbortSignal): PgBoss {
  const Boss = works ? PgBoss : BossWithoutWorkers
  const boss = new Boss({
    db: { executeSql: (text, values = []) => query({ text, values, types: usualTypes }) },
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: 600,
  })
  boss.on('error', (error) => report(error, ending))
  return boss
}

// The workers retry by themselves, and an outage has been logged already.
function report(error: Error, ending: AbortSignal): void {
  if (!ending.aborted && !error.message.startsWith(outageWords))
    console.error('a background job failed:', error.message)
}

/**
 * Makes jobs due that wait longer than any may: they were queued before the clock was set back. A
 * new job is due at once, one for a summary after its queue's longest delay, a retry after its
 * delay, which doubles up to its queue's longest.
 */
export async function makeOverdueJobsDue(db: Db): Promise<void> {
  const doubled = sql`retry_delay * 2 ^ least(16, retry_count + 1)`
  const firstDelay = sql`case name when ${kbSummaryQueue} then ${kbSummaryLimits.delayOfModelSeconds}::int else 0 end`
  const delay = sql`least(coalesce(retry_delay_max, retry_delay), ${doubled})`
  await sql`update pgboss.job set start_after = now()
    where (state = 'created' and start_after > clock_timestamp() + make_interval(secs => ${firstDelay}))
      or (state = 'retry' and start_after > clock_timestamp() + make_interval(secs => ${delay}))`.execute(
    db,
  )
}
