import type { TFunction } from 'i18next'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { Status } from './status.tsx'

type Analysed = Pick<Resource, 'kind' | 'status' | 'failure' | 'isPartial'>

export function isWaiting({ status }: Pick<Analysed, 'status'>): boolean {
  return status !== 'completed' && !hasFailed({ status })
}

export function hasFailed({ status }: Pick<Analysed, 'status'>): boolean {
  return status === 'failed' || status === 'error'
}

/** A list then need not say how far the analysis is. */
export function isRead({ status, isPartial }: Pick<Analysed, 'status' | 'isPartial'>): boolean {
  return status === 'completed' && !isPartial
}

export function ResourceStatus({ kind, status, failure, isPartial }: Analysed) {
  const { t } = useTranslation('resources')
  const label = statusWords(t, { kind, status, failure, isPartial })
  return <Status state={stateOf({ status, isPartial })} label={label} />
}

export function statusWords(
  t: TFunction<'resources'>,
  { kind, status, failure, isPartial }: Analysed,
): string {
  if (status === 'failed' || status === 'error')
    return t('status.failed', { reason: t(`failure.${failure ?? 'internal'}`) })
  // `init`: the file is not stored yet. It is being uploaded, or fetched from the web.
  if (status === 'init' && kind === 'link') return t('status.fetching')
  if (status === 'completed' && isPartial) return t('status.partial')
  // An API that is newer than the pages may have more states.
  return Object.hasOwn(known, status) ? t(`status.${status}`) : t('status.unknown')
}

const known: Record<Exclude<Resource['status'], 'failed' | 'error'>, true> = {
  init: true,
  queued: true,
  pending: true,
  analyzing: true,
  completed: true,
}

function stateOf({ status, isPartial }: Pick<Analysed, 'status' | 'isPartial'>) {
  if (status === 'completed') return isPartial ? 'partial' : 'done'
  if (status === 'analyzing') return 'working'
  return hasFailed({ status }) ? 'failed' : 'waiting'
}
