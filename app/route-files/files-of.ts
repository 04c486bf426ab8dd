import { matchRoutes, type RouteObject } from 'react-router'

interface RouteFiles {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
}

declare global {
  interface Window {
    /** The router's manifest: every route with its files. */
    __reactRouterManifest?: { routes: Record<string, RouteFiles>; entry: { imports: string[] } }
  }
}

let tree: RouteObject[] | undefined

/** Returns the URLs of the script and style files of the page at `path`. */
export function filesOf(path: string): string[] {
  const manifest = window.__reactRouterManifest
  // No files in development, where files change and are not cached.
  if (!manifest || import.meta.env.DEV) return []
  const routes = Object.values(manifest.routes)
  tree ??= below(routes, undefined)
  const { pathname } = new URL(path, window.location.href)
  const matches = matchRoutes(tree, pathname) ?? []
  const matched = matches.flatMap(({ route }) => manifest.routes[route.id ?? ''] ?? [])
  return matched.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
}

function below(routes: RouteFiles[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: below(routes, id) },
    )
}
