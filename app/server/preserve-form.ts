import { href } from 'react-router'
import { type PreservedForm, writtenIn } from '#app/forms/preserved-form.ts'
import { bufferPrefix, fieldsOfHead } from '#app/upstream/buffer-prefix.ts'
import { limits } from '#contract/limits.ts'
import { isPageDataPath } from '#contract/page-data.ts'

type Answer = (request: Request, kept?: PreservedForm) => Promise<Response>

/**
 * Answers a document's form. If its sender is signed out, answers with a page that contains the
 * input and sends it again after signing in.
 */
export async function keepForm(request: Request, answer: Answer): Promise<Response> {
  if (!request.body || !isDocumentForm(request)) return answer(request)
  const { passing, head } = bufferPrefix(request.body, limits.keptFormBytes)
  const { method, url, headers, signal } = request
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    signal,
    body: passing,
    duplex: 'half',
  }
  const watched = new Request(url, init)
  const response = await answer(watched)
  if (!leadsToLogin(response)) return response
  await readRest(watched)
  const kept = await preservedFrom(request, head())
  return writtenIn(kept).length > 0 ? answer(pageOf(request), kept) : response
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

// Reads the rest of the body up to the size that is saved, because the form may have been rejected
// before its body was read.
async function readRest({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  const reader = body.getReader()
  let bytes = 0
  while (bytes < limits.keptFormBytes) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
  }
  reader.releaseLock()
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

function pageOf(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(new URL(href('/unsent'), request.url), { headers, signal: request.signal })
}
