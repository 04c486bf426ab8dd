import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { askedByHeader } from '#contract/headers.ts'
import { rawAnswer } from '#shared/raw-answer.ts'
import type { Program } from './program.ts'
import { requestPath } from './request-path.ts'

const retryAfter = '1'

/** Health checks learn that the program is live but not ready; other requests wait. */
export function answerWhileStarting(
  request: IncomingMessage,
  response: ServerResponse,
  { programId, begun }: { programId: string; begun: Promise<Program> },
): void {
  const path = requestPath(request)
  // The program is its own upstream. Without this answer it would wait for its own answer.
  if (request.headers[askedByHeader] === programId) answer(response, 508, { live: true })
  else if (path === '/health') answer(response, 200, { live: true })
  else if (path === '/ready') answerNotReady(response)
  else void begun.then((program) => program.request(request, response))
}

/** A load balancer then sends requests elsewhere. */
export function answerNotReady(response: ServerResponse): void {
  answer(response, 503, { ready: false })
}

export function refuseWhileStarting(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawAnswer('503 Service Unavailable', { 'retry-after': retryAfter }))
}

function answer(response: ServerResponse, status: number, data: object): void {
  const wait = status === 503 ? { 'retry-after': retryAfter } : {}
  response.writeHead(status, { 'content-type': 'application/json', ...wait })
  response.end(JSON.stringify({ data }))
}
