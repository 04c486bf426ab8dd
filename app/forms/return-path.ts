import { ownPath } from '#contract/own-path.ts'

/** A path on this site, or `/`: the address in a form cannot be trusted (open redirect). */
export function returnPath(wanted: unknown): string {
  return ownPath(wanted) ?? '/'
}

/** The path without a language in its query, which would override the language just chosen. */
export function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://here.invalid')
  url.searchParams.delete('lang')
  return `${url.pathname}${url.search}`
}
