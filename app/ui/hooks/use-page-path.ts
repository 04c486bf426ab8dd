import { useLocation } from 'react-router'

/** In an address: the item whose menu is open. */
export const openMenuParam = 'actions'

/** The address of this page, to come back to. Its menus are closed then. */
export function usePagePath(): string {
  const { pathname, search } = useLocation()
  if (!search.includes(openMenuParam)) return pathname + search
  const query = new URLSearchParams(search)
  query.delete(openMenuParam)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
