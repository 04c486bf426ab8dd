import { href, type MiddlewareFunction } from 'react-router'
import { pageLimits } from '#app/limits.ts'
import { type Instead, insteadContext } from '#app/middleware/instead.ts'
import { fieldsOfHead } from '#app/upstream/buffer-prefix.ts'
import { limits } from '#contract/limits.ts'
import { isPageDataPath } from '#shared/page-data.ts'
import { type PreservedForm, writtenIn } from './preserved-form.ts'

export const keepFormMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) =>
  keepForm(request, next, context.get(insteadContext))

/** A signed-out sender gets a page that contains the input and sends it again after signing in. */
export async function keepForm(
  request: Request,
  answer: () => Promise<Response>,
  instead: Instead,
): Promise<Response> {
  if (!request.body || !isDocumentForm(request)) return answer()
  // The form may be rejected before its body is read, so the copy is read by itself.
  const head = readHead(request.clone(), mostKept(request)).catch(() => Buffer.alloc(0))
  const response = await answer()
  if (!leadsToLogin(response)) return response
  const kept = await preservedFrom(request, await head)
  return writtenIn(kept).length > 0 ? instead(href('/unsent'), kept) : response
}

const encodings = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i

function isDocumentForm({ method, url, headers }: Request): boolean {
  if (method !== 'POST' || isPageDataPath(new URL(url).pathname)) return false
  return encodings.test(headers.get('content-type') ?? '')
}

function leadsToLogin({ status, headers }: Response): boolean {
  const isRedirect = status === 302 || status === 303
  return isRedirect && (headers.get('location') ?? '').startsWith(`${href('/login')}?next=`)
}

// Files are not kept. A form without any is kept whole, also with a text of many pages.
function mostKept({ headers }: Request): number {
  const isMultipart = /^multipart/i.test(headers.get('content-type') ?? '')
  return isMultipart ? pageLimits.keptFormBytes : limits.writtenFormBytes
}

async function readHead({ body }: Request, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    chunks.push(chunk.slice(0, most - bytes))
    bytes += chunk.length
    if (bytes >= most) break
  }
  // The copy is only cancelled when the body itself has been read.
  void body?.cancel()
  return Buffer.concat(chunks)
}

async function preservedFrom(request: Request, head: Buffer): Promise<PreservedForm> {
  const { pathname, search } = new URL(request.url)
  const fields = await fieldsOfHead(head, request.headers.get('content-type') ?? '')
  return {
    action: pathname + search,
    multipart: /^multipart/i.test(request.headers.get('content-type') ?? ''),
    fields: [...fields].filter((field): field is [string, string] => typeof field[1] === 'string'),
  }
}
