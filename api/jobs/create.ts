import pg from 'pg'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { readers } from '#api/analysis/run.ts'
import type { Connection } from '#api/db/connect.ts'
import type { Db } from '#api/db/schema.ts'
import { outageWords, untilAvailable } from '#api/db/unavailable.ts'
import type { Deps } from '#api/deps.ts'
import { createSweeper } from '#api/files/sweep.ts'
import { createLinkQueue } from '#api/links/queue.ts'
import type { Mailer } from '#api/mail/mailer.ts'
import { createMailQueue } from '#api/mail/queue.ts'
import { analyseResource, giveUp } from '#api/resources/analyse.ts'
import { findUnanalysed, resume } from '#api/resources/resume-analyses.ts'
import type { Settings } from '#api/settings.ts'
import { inTurns, type ResourceJob } from './in-turns.ts'
import type { Jobs } from './jobs.ts'

export type JobsOptions = Pick<Deps, 'db' | 'files' | 'analyser' | 'publish'> & {
  query: Connection['query']
  isAlone: Connection['isAlone']
  mailer: Mailer
  settings: Pick<Settings, 'linkFetchAllow' | 'maxKbBytes' | 'maxPersonBytes'>
}

const queue = 'analysis'
const queueOptions = {
  policy: 'exclusive',
  retryLimit: 2,
  retryDelay: 1,
  // The analyser stops after a minute; storing the result needs the rest.
  expireInSeconds: 600,
  // With several instances, a dead one is detected by its missing heartbeat.
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3_600,
}
const closeMs = 1_000

// Our pool parses times and large numbers as the API needs them; pg-boss expects the defaults of
// pg. pg also sends `types` to the server as the list of parameter types, so it must be an empty
// array.
const usualTypes = Object.assign([], { getTypeParser: pg.types.getTypeParser })

export function createJobs({ db, query, isAlone, mailer, settings, ...deps }: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values = []) => query({ text, values, types: usualTypes }) },
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    flowIntervalSeconds: 600,
  })
  const ending = new AbortController()
  const mails = createMailQueue(boss, mailer, ending.signal)
  const sweeper = createSweeper(db, deps.files)
  let workerIds: string[] = []
  const isEnding = () => ending.signal.aborted
  boss.on('error', (error) => {
    // The workers retry by themselves, and the outage has been logged already.
    if (!isEnding() && !error.message.startsWith(outageWords))
      console.error('background work:', error.message)
  })

  const wakeAnalysis = () => {
    for (const id of workerIds) boss.notifyWorker(id)
  }
  const analyse = async (trx: Db, resourceIds: string[]) => {
    const jobs = await inTurns(trx, queue, resourceIds)
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
  }
  const allowed = new Set(settings.linkFetchAllow)
  const links = createLinkQueue(boss, {
    db,
    ...deps,
    settings,
    allowed,
    analyse,
    wakeAnalysis,
    ending: ending.signal,
  })
  const dropped = (id: string) => giveUp({ db, ...deps }, id)
  const work = async ([job]: JobWithMetadata<ResourceJob>[]) => {
    if (!job) return
    try {
      const giveUpNow = AbortSignal.any([ending.signal, job.signal])
      await untilAvailable(() => analyseResource({ db, ...deps }, job.data.resourceId), giveUpNow)
    } catch (error) {
      if (isEnding() || job.retryCount < job.retryLimit) throw error
      console.error('analysis given up:', error)
      await dropped(job.data.resourceId)
    } finally {
      wakeAnalysis()
    }
  }

  return {
    analyse,
    fetchLinks: links.add,
    mail: mails.add,
    wake: () => {
      wakeAnalysis()
      links.wake()
      mails.wake()
    },
    start: async () => {
      await boss.start()
      await boss.createQueue(queue, queueOptions)
      // If no other instance is running, every job marked as active was cut off by a crash.
      const alone = await isAlone()
      const ids = await findUnanalysed(db)
      await resume(db, boss, { ids, queue, add: analyse, giveUp: dropped }, alone)
      await links.start(alone)
      await mails.start()
      while (workerIds.length < readers)
        workerIds.push(await boss.work(queue, { includeMetadata: true }, work))
      sweeper.start()
    },
    close: async () => {
      ending.abort()
      workerIds = []
      await boss.stop({ timeout: closeMs })
      await sweeper.stop()
    },
  }
}
