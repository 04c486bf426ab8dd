export type Found = Map<string, Promise<unknown>>

/** Once per page; without `found`, at every call. */
export function findOnce<T>(
  found: Found | undefined,
  what: string,
  find: () => Promise<T>,
): Promise<T> {
  if (!found) return find()
  const known = found.get(what) ?? find()
  found.set(what, known)
  // Only the result of `find` is ever stored under this name.
  return known as Promise<T>
}
