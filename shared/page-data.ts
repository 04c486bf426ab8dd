const suffix = '.data'

/**
 * Returns whether React Router's script requests the data of the page at this path; false if a
 * browser requests the page itself. Loaders and middleware get the page's address from the router
 * as `url`. Code that runs before the router has no public way to find this out, and calls this
 * function.
 */
export function isPageDataPath(pathname: string): boolean {
  return pathname.endsWith(suffix)
}

/** Returns the path of the page, whether the page itself or its data is requested. */
export function pagePathOf(pathname: string): string {
  return isPageDataPath(pathname) ? pathname.slice(0, -suffix.length) : pathname
}
