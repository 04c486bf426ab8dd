import { singleSpaced } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

export function comparableUrl(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  return bare.href
}

/** A link has this title until its page is fetched: `example.com/a/b`. */
export function titleOfUrl(text: string): string {
  const { host, pathname } = new URL(text)
  const path = readable(pathname).replace(/\/+$/, '')
  return (host + path).slice(0, limits.fileNameLength).replace(/[\ud800-\udbff]$/, '')
}

function readable(pathname: string): string {
  try {
    const shown = decodeURIComponent(pathname)
    return singleSpaced(shown.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ''))
  } catch {
    return pathname
  }
}
