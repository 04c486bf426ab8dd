import { limits } from '#contract/limits.ts'
import { type NotificationType, notificationTypes } from '#contract/notification-kinds.ts'

export const types = ['all', ...notificationTypes] as const
export const ranges = ['all', 'today', 'week', 'month'] as const
export type Range = (typeof ranges)[number]
export const statuses = ['all', 'unread', 'read'] as const

export interface InboxQuery {
  search: string
  type: 'all' | NotificationType
  since: Range
  status: (typeof statuses)[number]
  /** The id of the last notification on the previous page. */
  before: string | undefined
}

export function readQuery(params: URLSearchParams): InboxQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, limits.searchQueryLength),
    type: types.find((one) => one === params.get('type')) ?? 'all',
    since: ranges.find((one) => one === params.get('since')) ?? 'all',
    status: statuses.find((one) => one === params.get('status')) ?? 'all',
    before: params.get('before') || undefined,
  }
}

/** If a filter changes, the list starts again at the newest. */
export function inboxPath(base: string, query: Partial<InboxQuery>): string {
  const changed = Object.entries(query).filter(([, value]) => value && value !== 'all')
  const params = new URLSearchParams(changed as [string, string][])
  return params.size > 0 ? `${base}?${params}` : base
}

export function isFiltered({ search, type, since, status }: InboxQuery): boolean {
  return Boolean(search) || type !== 'all' || since !== 'all' || status !== 'all'
}
