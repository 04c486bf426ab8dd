import { ownPath } from '#contract/own-path.ts'

/** Returns a path on this site, or `/`: an address in a form cannot be trusted (open redirect). */
export function returnPath(wanted: unknown): string {
  return ownPath(wanted) ?? '/'
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
