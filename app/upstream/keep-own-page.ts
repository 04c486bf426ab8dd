import { createContext, type MiddlewareFunction } from 'react-router'
import { callContext } from '#app/middleware/context.ts'
import { isFormId, onceContext } from '#app/middleware/once.ts'
import { haveAnswers, type PageRead, readAgain, recordReads } from '#shared/page-reads.ts'
import type { OwnPage } from '#shared/pages.ts'
import { callerOf, callOf } from './call.ts'
import { copyOf, keyOf, type OwnPages, tagWith } from './own-pages.ts'

/** Null for a page that is rendered for another one. */
export const ownPagesContext = createContext<OwnPages | null>(null)

/**
 * A document of somebody signed in is kept, and sent again to the same session while the API gives
 * each answer that it was made from. Nothing has to be announced to it. Otherwise a new page is
 * rendered from the answers of the comparison.
 */
export const keepOwnPageMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const pages = context.get(ownPagesContext)
  const key = pages && keyOfRequest(request)
  if (!key) return next()
  const makeCall = callOf({ request, context })
  const begun = pages.begin()
  const kept = pages.find(key)
  const again = kept && (await readAgain(kept.reads, makeCall, callerOf(request)))
  if (kept && again?.same) {
    kept.readAt = begun.readAt
    return responseOf(copyOf(kept, request.headers.get('if-none-match')))
  }
  const { call, reads } = recordReads(again?.call ?? makeCall)
  context.set(callContext, call)
  const response = await next()
  if (!isDocument(response) || !isComplete(reads)) return response
  const html = Buffer.from(await response.arrayBuffer())
  const once = context.get(onceContext)
  const tag = isStored(response) && !once.some(isFormId) ? crypto.randomUUID() : null
  const { headers } = response
  headers.delete('content-length')
  if (tag) headers.set('etag', tagWith(tag, once[0] ?? ''))
  pages.put(key, html, { ...begun, reads, headers: [...headers], tag, once })
  return responseOf({ status: 200, headers: [...headers], body: html })
}

function keyOfRequest({ method, url, headers }: Request): string | null {
  const { host, pathname, search } = new URL(url)
  const [cookie, languages] = [headers.get('cookie'), headers.get('accept-language')]
  return keyOf({ method, address: host + pathname + search, cookie, languages })
}

// One that is not streamed, and sets no cookie.
function isDocument({ status, headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true
  return status === 200 && isHtml && headers.has('content-length') && !headers.has('set-cookie')
}

function isComplete(reads: PageRead[]): boolean {
  return haveAnswers(reads) && reads.some(({ name }) => name === 'readUser')
}

function isStored({ headers }: Response): boolean {
  return headers.get('cache-control')?.includes('no-store') !== true
}

function responseOf({ status, headers: given, body }: OwnPage): Response {
  const headers = new Headers(given)
  if (body) headers.set('content-length', String(body.length))
  return new Response(body, { status, headers })
}
