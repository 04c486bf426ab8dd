type Route = { path?: string; parentId?: string } | undefined

export type Routes = Record<string, Route>

/** An optional part gives a pattern with and one without. */
export function patternsOf(routes: Routes): string[] {
  const pathOf = (route: Route): string => {
    const above = route?.parentId ? pathOf(routes[route.parentId]) : ''
    return route?.path ? `${above}/${route.path}` : above
  }
  return [...new Set(Object.values(routes).map(pathOf))].flatMap(withoutOptional)
}

function withoutOptional(pattern: string): string[] {
  const optional = /\/([^/]+)\?/.exec(pattern)
  if (!optional) return [pattern || '/']
  return [`/${optional[1]}`, ''].flatMap((part) =>
    withoutOptional(pattern.replace(optional[0], part)),
  )
}
