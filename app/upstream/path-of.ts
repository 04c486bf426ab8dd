interface PathInput {
  params?: object | undefined
  query?: object | undefined
}

/** A call's path below the API, with its parameters and query filled in. */
export function pathOf(path: string, { params, query }: PathInput = {}): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
