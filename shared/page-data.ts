const suffix = '.data'

// False if a browser requests the page itself. Code that runs before the router has no public way
// to find this out; loaders and middleware get the page's address as `url`.
export function isPageDataPath(pathname: string): boolean {
  return pathname.endsWith(suffix)
}

/** For the page itself and for its data. */
export function pagePathOf(pathname: string): string {
  return isPageDataPath(pathname) ? pathname.slice(0, -suffix.length) : pathname
}
