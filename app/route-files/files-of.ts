import { wordFilesOf } from './load-translator.ts'

interface RouteFiles {
  module: string
  imports?: string[]
  css?: string[]
}

declare global {
  interface Window {
    /** The router's manifest, and the router, once it is made. */
    __reactRouterManifest?: { routes: Record<string, RouteFiles>; entry: { imports: string[] } }
    __reactRouterDataRouter?: { match: (path: string) => { route: { id: string } }[] | null }
    /** Those of the page that the server has sent. */
    firstRoutes?: string[]
  }
}

export function filesOf(path: string): string[] {
  const manifest = window.__reactRouterManifest
  // No files in development, where files change and are not cached.
  if (!manifest || import.meta.env.DEV) return []
  const { pathname } = new URL(path, window.location.href)
  const matches = window.__reactRouterDataRouter?.match(pathname) ?? []
  const routes = matches.map(({ route }) => route.id)
  const files = routes
    .flatMap((id) => manifest.routes[id] ?? [])
    .flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  return [...files, ...wordFilesOf(document.documentElement.lang, routes)]
}
