type Filled = { params?: object | undefined; query?: object | undefined }

/**
 * Returns a call's path, relative to the API's base path, with its parameters and query filled in.
 */
export function pathOf(path: string, { params, query }: Filled = {}): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(stringsOf(query ?? {})).toString()
  return search ? `${filled}?${search}` : filled
}

/** Returns a query as strings. Undefined, null and '' are left out. */
export function stringsOf(query: object): Record<string, string> {
  const strings: Record<string, string> = {}
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') strings[name] = String(value)
  return strings
}
