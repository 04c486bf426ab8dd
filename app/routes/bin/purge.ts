import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { binPaths } from './paths.ts'
import { plainTitle } from './plain-title.ts'

export async function readPurge(arrival: Arrival, kbId: string | null) {
  const id = readId(arrival)
  const t = getTranslator(arrival.context).getFixedT(null, 'bin')
  const query = { id, limit: 1 }
  const api = upstream(arrival)
  const { entries, totalCount } = await (kbId === null
    ? api.listDeletedKbs({ query })
    : api.listBin({ params: { kbId }, query }))
  const { list } = binPaths(kbId)
  if (id === undefined && totalCount === 0)
    throw redirectWithFlash(list, { kind: 'info', key: 'binIsEmpty' })
  if (id === undefined) return { isAll: true, title: t('purging.all') }
  const [entry] = entries
  if (!entry) throw redirectWithFlash(list, { kind: 'info', key: 'notInBin' })
  const title = plainTitle(entry) || t('untitled')
  return { isAll: false, title: t('purging.title', { title }) }
}

export async function purge(arrival: Arrival, kbId: string | null) {
  const id = readId(arrival)
  const body = id === undefined ? {} : { ids: [id] }
  const { attempt } = upstream(arrival)
  const answer = await (kbId === null
    ? attempt.purgeKbs({ body })
    : attempt.purgeBin({ params: { kbId }, body }))
  const { list } = binPaths(kbId)
  if (answer.ok)
    return redirectWithFlash(list, {
      kind: 'success',
      key: id === undefined ? 'binEmptied' : 'purged',
    })
  const reason = reasonOf(getTranslator(arrival.context), answer.error.code)
  return redirectWithFlash(list, { kind: 'error', key: 'notPurged', values: { reason } })
}

function readId({ request }: Arrival): string | undefined {
  return new URL(request.url).searchParams.get('id') ?? undefined
}
