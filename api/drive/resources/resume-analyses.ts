import { type RawBuilder, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { HandlerContext } from '#api/deps.ts'
import { isOfKeptKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { DatabaseUnavailable } from '#api/platform/db/unavailable.ts'
import type { Jobs } from '#api/platform/jobs/jobs.ts'
import type { Db } from '#api/schema.ts'
import type { ResourceStatus } from '#contract/entities/resource.ts'
import { announceUpdate } from './announce.ts'

export type Unfinished = {
  ids: string[]
  queue: string
  add: (db: Db, resourceIds: string[]) => Promise<void>
  giveUp: (resourceId: string, isAgain: boolean) => Promise<void>
}

/** A file whose analysis was interrupted each time is analysed again after this time. */
const interruptedMs = 10 * 60_000
const mostAgain = 100

export async function findUnanalysed(db: Db): Promise<string[]> {
  const isAnalysis = sql<boolean>`not (kind = 'link' and status = 'init')
    and ocr_version is distinct from version`
  return idsOf(selectUnfinished(db).where(isAnalysis))
}

export async function findUnfetched(db: Db): Promise<string[]> {
  return idsOf(selectUnfinished(db).where('kind', '=', 'link').where('status', '=', 'init'))
}

/** Queues what was interrupted or never queued. No retries left: it crashed each time. */
export async function resume(
  db: Db,
  boss: PgBoss,
  { ids, queue, add, giveUp }: Unfinished,
  alone: boolean,
): Promise<void> {
  for (const id of ids) {
    const jobs = await boss.findJobs<{ again?: boolean }>(queue, { key: id })
    const cutOff = jobs.filter((job) => job.state === 'active')
    if (alone && cutOff.length > 0)
      await boss.fail(
        queue,
        cutOff.map((job) => job.id),
      )
    const states = (await boss.findJobs(queue, { key: id })).map((job) => job.state)
    if (states.some((state) => ['created', 'retry', 'active'].includes(state))) continue
    if (cutOff.length > 0)
      await giveUp(
        id,
        cutOff.some(({ data }) => data.again),
      )
    else await add(db, [id])
  }
}

export async function startQueueingInterrupted(
  db: Db,
  add: Unfinished['add'],
  ending: AbortSignal,
): Promise<void> {
  const step = () =>
    queueInterrupted(db, add).catch((error) => {
      if (!ending.aborted && !(error instanceof DatabaseUnavailable))
        console.error('interrupted analyses could not be queued:', error)
    })
  const timer = setInterval(step, interruptedMs).unref()
  ending.addEventListener('abort', () => clearInterval(timer))
  await step()
}

async function queueInterrupted(db: Db, add: Unfinished['add']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update resources set status = 'queued', failure = null, updated_at = now()
      where status = 'failed' and id in (select id from resources
        where status = 'failed' and failure = 'interrupted' and ${isOfKeptKb}
          and updated_at < now() - make_interval(secs => ${interruptedMs / 1_000}::int)
        limit ${mostAgain})
      returning id`.execute(trx)
    await add(
      trx,
      rows.map(({ id }) => id),
    )
  })
}

function selectUnfinished(db: Db) {
  return db
    .selectFrom('resources')
    .select('id')
    .where('status', 'in', ['init', 'queued', 'pending', 'analyzing'])
    .where(isOfKeptKb)
    .orderBy('id')
}

async function idsOf(select: ReturnType<typeof selectUnfinished>): Promise<string[]> {
  return (await select.execute()).map(({ id }) => id)
}

/** A link is fetched again first. Throws `not_retryable` if the analysis has not failed. */
export async function retryAnalysis(context: HandlerContext, resourceId: string): Promise<void> {
  const { db, jobs } = context
  await db.transaction().execute(async (trx) => {
    const resource = await trx
      .updateTable('resources')
      .set({
        status: sql<ResourceStatus>`case kind when 'link' then 'init' else 'queued' end`,
        failure: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', resourceId)
      .where('status', 'in', ['failed', 'error'])
      .returning('kind')
      .executeTakeFirst()
    if (!resource) throw new ApiError('not_retryable')
    const queue = resource.kind === 'link' ? jobs.fetchLinks : jobs.analyse
    await queue(trx, [resourceId])
  })
  await announceUpdate(context, resourceId)
  jobs.wake()
}

export async function resumeAnalyses(
  trx: Db,
  jobs: Pick<Jobs, 'analyse' | 'fetchLinks'>,
  resourceIds: RawBuilder<string>,
): Promise<void> {
  const unfinished = await trx
    .selectFrom('resources')
    .select(['id', 'kind', 'status'])
    .where('id', 'in', resourceIds)
    .where('status', 'in', ['init', 'queued', 'pending', 'analyzing'])
    .execute()
  const isUnfetched = (one: (typeof unfinished)[number]) =>
    one.kind === 'link' && one.status === 'init'
  const links = unfinished.filter(isUnfetched).map(({ id }) => id)
  const files = unfinished.filter((one) => !isUnfetched(one)).map(({ id }) => id)
  if (links.length > 0) await jobs.fetchLinks(trx, links)
  if (files.length > 0) await jobs.analyse(trx, files)
}
