import type { TFunction } from 'i18next'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { Status } from './status.tsx'

type Analysed = Pick<Resource, 'kind' | 'status' | 'failure'>

export function isWaiting({ status }: Pick<Analysed, 'status'>): boolean {
  return status !== 'completed' && !hasFailed({ status })
}

export function hasFailed({ status }: Pick<Analysed, 'status'>): boolean {
  return status === 'failed' || status === 'error'
}

/** Says in words how far the analysis is, and why it failed. */
export function ResourceStatus({ kind, status, failure }: Analysed) {
  const { t } = useTranslation('resources')
  return <Status state={stateOf(status)} label={statusWords(t, { kind, status, failure })} />
}

export function statusWords(
  t: TFunction<'resources'>,
  { kind, status, failure }: Analysed,
): string {
  if (status === 'failed' || status === 'error')
    return t('status.failed', { reason: t(`failure.${failure ?? 'internal'}`) })
  // `init`: the file is not stored yet. It is being uploaded, or fetched from the web.
  if (status === 'init' && kind === 'link') return t('status.fetching')
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

function stateOf(status: Resource['status']) {
  if (status === 'completed') return 'done'
  if (status === 'analyzing') return 'working'
  return hasFailed({ status }) ? 'failed' : 'waiting'
}
