import { ownPath } from '#contract/own-path.ts'

/** An address in a form cannot be trusted (open redirect). The start page counts as no path. */
export function returnPath(wanted: unknown, otherwise = '/'): string {
  const path = ownPath(wanted) ?? '/'
  return path === '/' ? otherwise : path
}

/** The language in an address would override the one that the user has just chosen. */
export function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://here.invalid')
  url.searchParams.delete('lang')
  return `${url.pathname}${url.search}`
}
