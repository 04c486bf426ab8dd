/** What has been found already for one page, by what was looked for. */
export type Found = Map<string, Promise<unknown>>

/** Finds something, or what was found of it before; each time anew where nothing is kept. */
export function findOnce<T>(
  found: Found | undefined,
  what: string,
  find: () => Promise<T>,
): Promise<T> {
  if (!found) return find()
  const known = found.get(what) ?? find()
  found.set(what, known)
  // Only what `find` made is ever kept under this name.
  return known as Promise<T>
}
