import { ownPath } from '#contract/own-path.ts'

/**
 * Returns a path on this site, or `otherwise`, because an address in a form cannot be trusted (open
 * redirect). The start page counts as no path.
 */
export function returnPath(wanted: unknown, otherwise = '/'): string {
  const path = ownPath(wanted) ?? '/'
  return path === '/' ? otherwise : path
}

/**
 * Returns the path without a language in its query, which would override the language that the user
 * has just chosen.
 */
export function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://here.invalid')
  url.searchParams.delete('lang')
  return `${url.pathname}${url.search}`
}
