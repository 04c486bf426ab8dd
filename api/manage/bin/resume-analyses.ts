import type { RawBuilder } from 'kysely'
import type { Jobs } from '#api/platform/jobs/jobs.ts'
import type { Db } from '#api/schema.ts'

/** Queues again what of these resources was not completely fetched or analysed when it was deleted. */
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
