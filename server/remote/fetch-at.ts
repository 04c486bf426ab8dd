import { isUploadType } from '#contract/bodies.ts'
import { limits } from '#contract/limits.ts'
import type { ApiWatch } from './api-watch.ts'
import { callerHeaders } from './caller-headers.ts'

/**
 * Sends a page's request to the API, as the page's user. Uploads have no timeout. Every other
 * answer must arrive completely within the timeout.
 */
export async function fetchAt(url: URL, request: Request, api: ApiWatch): Promise<Response> {
  const away = api.away()
  if (away) throw away
  const isUpload = isUploadType(request.headers.get('content-type'))
  const ending = new AbortController()
  const answered = api.expectAnswer((error) => ending.abort(error), isUpload)
  const late = () => ending.abort(new Error('no answer in time'))
  const timer = isUpload ? undefined : setTimeout(late, limits.upstreamAnswerMs)
  try {
    const answer = await fetch(url, initOf(request, ending.signal))
    return isData(request) ? await buffered(answer) : answer
  } finally {
    clearTimeout(timer)
    answered()
  }
}

function initOf({ method, headers, body, signal }: Request, ending: AbortSignal) {
  const contentHeaders = ['accept', 'content-type'].flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  const init: RequestInit & { duplex: 'half' } = {
    method,
    body,
    redirect: 'manual',
    duplex: 'half',
    signal: AbortSignal.any([signal, ending]),
    headers: { ...callerHeaders(headers), ...Object.fromEntries(contentHeaders) },
  }
  return init
}

function isData({ headers }: Request): boolean {
  return headers.get('accept') === 'application/json'
}

async function buffered(answer: Response): Promise<Response> {
  const { status, headers } = answer
  return new Response(answer.body && (await answer.arrayBuffer()), { status, headers })
}
