import type { MiddlewareFunction } from 'react-router'
import { belowContext, type RenderBelow, renderBelowContext } from '#app/middleware/instead.ts'

// A dialog that was opened from a dialog closes to that one.
const mostDialogs = 3

const place = /<div [^>]*\bdata-page-below\b[^>]*>/
const closeLink = /<a\b[^>]*\bdata-close\b[^>]*>/
const stylesheet = /<link rel="stylesheet"[^>]*>/g
// A live frame would hold a connection for a page that nobody can use.
const inactive = /<(script|noscript|iframe)\b[\s\S]*?<\/\1>/g
// The dialog's document has its own.
const toasts = /<section id="toasts"[\s\S]*?<\/section>/

/** Of a dialog that is opened by its address: where the server writes the page that it closes to. */
export function PageBelow() {
  return (
    <div
      inert
      aria-hidden
      data-page-below
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React keeps what the server has written
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

export const pageBelowMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') && response.body
  if (!isPage || context.get(belowContext)) return response
  const html = await response.text()
  const below = await readBelow(html, context.get(renderBelowContext))
  const body = Buffer.from(below ? html.replace(place, (tag) => tag + below) : html)
  const { status, headers } = response
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

async function readBelow(dialog: string, render: RenderBelow) {
  let html = dialog
  for (let depth = 0; depth < mostDialogs; depth++) {
    const path = closePath(html)
    const page = path === null ? null : await render(path)
    if (page === null) return null
    if (!place.test(page)) return contentOf(page, dialog)
    html = page
  }
  return null
}

function closePath(html: string): string | null {
  const [link = ''] = closeLink.exec(html) ?? []
  return /\bhref="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? null
}

function contentOf(html: string, dialog: string): string {
  const [head = '', body = ''] = html.split(/<\/head><body[^>]*>/)
  const styles = (head.match(stylesheet) ?? []).filter((link) => !dialog.includes(link))
  return (
    styles.join('') +
    body.slice(0, body.lastIndexOf('</body>')).replace(inactive, '').replace(toasts, '')
  )
}
