import { href } from 'react-router'
import { type KbRole, kbRoles } from '#contract/roles.ts'

export const sorts = ['active', 'newest', 'oldest', 'name', 'name-desc'] as const
export type Sort = (typeof sorts)[number]
export const filters = ['all', ...kbRoles] as const
type Filter = 'all' | KbRole

export interface DashboardQuery {
  search: string
  sort: Sort
  filter: Filter
}

export function readQuery(params: URLSearchParams): DashboardQuery {
  return {
    search: params.get('search')?.trim() ?? '',
    sort: sorts.find((one) => one === params.get('sort')) ?? 'active',
    filter: filters.find((one) => one === params.get('filter')) ?? 'all',
  }
}

export function dashboardPath({ search, sort, filter }: DashboardQuery, skip = 0): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort !== 'active') params.set('sort', sort)
  if (filter !== 'all') params.set('filter', filter)
  if (skip) params.set('skip', String(skip))
  return params.size > 0 ? `${href('/dashboard')}?${params}` : href('/dashboard')
}
