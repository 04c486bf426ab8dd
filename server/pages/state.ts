import type { IncomingMessage, ServerResponse } from 'node:http'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import type { UpstreamFetch } from '#contract/pages.ts'
import { requestPath } from '#server/request-path.ts'

/**
 * Answers the questions of load balancers: `/health`, and `/ready`. The pages are ready when the API
 * is ready. Returns false for other requests.
 */
export function createStateAnswer(upstream: UpstreamFetch) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = requestPath(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && path === '/health') answer(response, 200, { live: true })
    else if (isRead && path === '/ready') void answerReadiness(upstream, response)
    else return false
    return true
  }
}

async function answerReadiness(upstream: UpstreamFetch, response: ServerResponse): Promise<void> {
  const signal = AbortSignal.timeout(limits.upstreamReadyMs)
  try {
    const { status, headers, text } = await read(upstream, signal)
    response.writeHead(status, headers).end(text)
  } catch {
    answer(response, 503, { ready: false, upstream: false })
  }
}

async function read(upstream: UpstreamFetch, signal: AbortSignal) {
  const response = await upstream(new Request('http://localhost/ready', { signal }))
  const wait = response.headers.get('retry-after')
  const headers = wait ? { ...jsonHeaders, 'retry-after': wait } : jsonHeaders
  return { status: response.status, headers, text: await response.text() }
}

function answer(response: ServerResponse, status: number, data: object): void {
  response.writeHead(status, jsonHeaders).end(JSON.stringify({ data }))
}
