import { ownPath } from '#contract/own-path.ts'

/** A path on this site, or `/`: what a form says about where to go back to is not to be trusted. */
export function returnPath(wanted: unknown): string {
  return ownPath(wanted) ?? '/'
}

/** The same path without a language in its query, which would win over one that was just chosen. */
export function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://here.invalid')
  url.searchParams.delete('lang')
  return `${url.pathname}${url.search}`
}
