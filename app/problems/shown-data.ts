import { useEffect } from 'react'
import { type UIMatch, useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '#app/routes/route-handle.ts'

interface ShownData {
  pathname: string
  /** Null for a frame, whose data does not depend on the query. */
  search: string | null
  data: unknown
}

type ShownRoutes = Map<string, ShownData>

// The page below a dialog stays mounted and is shown again when the dialog closes.
let ofPage: ShownRoutes = new Map()
let ofDialog: ShownRoutes = new Map()

export function useRememberShown(): void {
  const matches = useMatches()
  const { search } = useLocation()
  useEffect(() => rememberShown(matches, search), [matches, search])
}

export function rememberShown(matches: UIMatch[], search: string): void {
  const shown = routesOf(matches, search)
  if (matches.some(({ handle }) => (handle as RouteHandle | undefined)?.dialog)) ofDialog = shown
  else {
    ofPage = shown
    ofDialog = new Map()
  }
}

function routesOf(matches: UIMatch[], search: string): ShownRoutes {
  const shown: ShownRoutes = new Map()
  for (const [place, { id, pathname, loaderData }] of matches.entries()) {
    const isFrame = place < matches.length - 1
    if (loaderData !== undefined)
      shown.set(id, {
        pathname: plain(pathname),
        search: isFrame ? null : search,
        data: loaderData,
      })
  }
  return shown
}

/** Undefined if the data belongs to another address. */
export function shownData(routeId: string, { pathname, search }: URL): unknown {
  const shown = ofDialog.get(routeId) ?? ofPage.get(routeId)
  if (!shown) return undefined
  const here = plain(pathname)
  if (shown.search === null) return isWithin(here, shown.pathname) ? shown.data : undefined
  return here === shown.pathname && search === shown.search ? shown.data : undefined
}

function isWithin(pathname: string, frame: string): boolean {
  return pathname === frame || pathname.startsWith(`${frame}/`)
}

// The router adds a slash to the address of an index route.
function plain(pathname: string): string {
  return pathname.replace(/\/+$/, '')
}
