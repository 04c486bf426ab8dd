const suffix = '.data'

/**
 * Whether React Router's script requests the data of a page at this path, not a browser its document.
 * Loaders and middleware get the page's own address from the router as `url`; code that runs before
 * the router has no public way to tell, and asks here.
 */
export function isPageDataPath(pathname: string): boolean {
  return pathname.endsWith(suffix)
}

/** The path of the page, whether its document or its data is requested. */
export function pagePathOf(pathname: string): string {
  return isPageDataPath(pathname) ? pathname.slice(0, -suffix.length) : pathname
}
