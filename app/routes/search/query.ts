import { href } from 'react-router'
import { limits } from '#contract/limits.ts'
import { type SearchKind, searchKinds } from '#contract/search-kinds.ts'

/** Days are `2026-03-01`, in the reader's time zone. */
export interface SearchFilters {
  q: string
  kind: SearchKind
  /** Null for all. */
  kb: string | null
  by: string | null
  from: string | null
  to: string | null
  cursor: string | null
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Ignores values that are not possible. */
export function readFilters(params: URLSearchParams, kbId?: string): SearchFilters {
  const idOf = (name: string) => {
    const value = params.get(name) ?? ''
    return idPattern.test(value) ? value : null
  }
  return {
    q: (params.get('q') ?? '').trim().slice(0, limits.searchQueryLength),
    kind: searchKinds.find((one) => one === params.get('kind')) ?? 'all',
    kb: kbId ?? idOf('kb'),
    by: idOf('by'),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    cursor: params.get('cursor') || null,
  }
}

function dayOf(value: string | null): string | null {
  if (!value || !/^[12]\d{3}-\d\d-\d\d$/.test(value)) return null
  const time = Date.parse(value)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value) ? value : null
}

/** Below `base` of one knowledge base, or of everything. */
export function searchPath(filters: Partial<SearchFilters>, within?: string): string {
  const changed = Object.entries(filters).filter(
    ([name, value]) => value && value !== 'all' && !(within && name === 'kb'),
  )
  const params = new URLSearchParams(changed as [string, string][])
  const base = within ? href('/kb/:kbId/search', { kbId: within }) : href('/search')
  return params.size > 0 ? `${base}?${params}` : base
}

/** Beside the words and the searched knowledge base. */
export function isRestricted({ kind, by, from, to }: SearchFilters): boolean {
  return kind !== 'all' || Boolean(by || from || to)
}
