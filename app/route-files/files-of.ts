import { matchRoutes, type RouteObject } from 'react-router'
import { wordFilesOf } from './load-translator.ts'

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
    /** The router's manifest. */
    __reactRouterManifest?: { routes: Record<string, RouteFiles>; entry: { imports: string[] } }
  }
}

let tree: RouteObject[] | undefined

export function filesOf(path: string): string[] {
  const manifest = window.__reactRouterManifest
  // No files in development, where files change and are not cached.
  if (!manifest || import.meta.env.DEV) return []
  const routes = routesAt(path)
  const matched = routes.flatMap((id) => manifest.routes[id] ?? [])
  const files = matched.flatMap(({ module, imports = [], css = [] }) => [
    module,
    ...imports,
    ...css,
  ])
  return [...files, ...wordFilesOf(document.documentElement.lang, routes)]
}

export function routesAt(path: string): string[] {
  const manifest = window.__reactRouterManifest
  if (!manifest) return []
  tree ??= below(Object.values(manifest.routes), undefined)
  const { pathname } = new URL(path, window.location.href)
  return (matchRoutes(tree, pathname) ?? []).flatMap(({ route }) => route.id ?? [])
}

function below(routes: RouteFiles[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: below(routes, id) },
    )
}
