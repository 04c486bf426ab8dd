import { createHash } from 'node:crypto'
import publicStyles from '#app/styles/public.css?inline'
import publicStylesFile from '#app/styles/public.css?url'

/** As a Content-Security-Policy names the styles. */
export const publicStylesHash = `sha256-${createHash('sha256').update(publicStyles).digest('base64')}`

/**
 * Puts the styles into a page instead of the link to their file, so that a slow connection needs no
 * second round trip before the page is painted.
 */
export function inlineStyles(page: string): string {
  const at = page.indexOf(`href="${publicStylesFile}"`)
  if (at < 0) throw new Error(`A page has no link to ${publicStylesFile}`)
  const [begin, end] = [page.lastIndexOf('<link', at), page.indexOf('>', at) + 1]
  return `${page.slice(0, begin)}<style>${publicStyles}</style>${page.slice(end)}`
}
