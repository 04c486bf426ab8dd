import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { serverLimits } from '#server/limits.ts'

export type BodyProblem = Extract<ErrorCode, 'too_large' | 'request_timeout' | 'too_many_requests'>

// `done` is called once: with the complete body, or at the first problem; not if the client
// disconnects. Later readers get the complete body as usual. After a problem the rest is discarded.
// An aborted `signal` ends an incomplete body with `too_many_requests`.
export function holdBody(
  request: IncomingMessage,
  mostBytes: number,
  signal: AbortSignal,
  done: (outcome: Buffer | BodyProblem) => void,
): void {
  const held = createHeld(mostBytes)
  const push = request.push.bind(request)
  const latest = performance.now() + serverLimits.bodyTotalMs
  let over = false
  const finish = (outcome: Buffer | BodyProblem) => {
    over = true
    clearTimeout(timer)
    request.off('close', gone)
    done(outcome)
  }
  const late = () => finish('request_timeout')
  const timer = setTimeout(late, serverLimits.bodyIdleMs)
  const gone = () => {
    over = true
    clearTimeout(timer)
  }
  request.once('close', gone)
  signal.addEventListener('abort', () => {
    if (!over) finish('too_many_requests')
  })

  const take = (chunk: Buffer) => {
    timer.refresh()
    if (!held.add(chunk)) finish('too_large')
    else if (performance.now() > latest) late()
  }
  const end = () => {
    const body = held.whole()
    if (!over && body.length > 0) push(body)
    push(null)
    if (!over) finish(body)
  }
  // Node's HTTP parser passes incoming data to `push`, and null at the end.
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) end()
    else if (!over) take(chunk)
    return true
  }
  // A request that waited for the program to start may have received data already.
  const before: Buffer | null = request.readableLength > 0 ? request.read() : null
  if (before) take(before)
  if (!request.complete || over) return
  if (before) request.unshift(before)
  finish(held.whole())
}

// Copied into one buffer: many tiny chunks would take far more memory than their bytes.
function createHeld(mostBytes: number) {
  let bytes = Buffer.alloc(0)
  let size = 0
  return {
    add: (chunk: Buffer): boolean => {
      const needed = size + chunk.length
      if (needed > mostBytes) {
        bytes = Buffer.alloc(0)
        return false
      }
      if (needed > bytes.length) {
        const larger = Buffer.alloc(Math.min(mostBytes, Math.max(needed, bytes.length * 2)))
        bytes.copy(larger, 0, 0, size)
        bytes = larger
      }
      chunk.copy(bytes, size)
      size = needed
      return true
    },
    whole: () => bytes.subarray(0, size),
  }
}
