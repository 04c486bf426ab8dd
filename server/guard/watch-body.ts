import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import type { BodyProblem } from './hold-body.ts'

/**
 * Watches a streamed body. Calls `stop` once if the body exceeds `mostBytes`, or if no data
 * arrives for too long although the handler is waiting for data.
 */
export function watchBody(
  request: IncomingMessage,
  mostBytes: number,
  stop: (trouble: BodyProblem) => void,
): void {
  // The request waited for the program to start, and its body has arrived completely.
  if (request.complete) return
  const push = request.push.bind(request)
  let size = request.readableLength
  let over = false
  const finish = (trouble: BodyProblem) => {
    over = true
    clearTimeout(timer)
    stop(trouble)
  }
  const late = () => {
    // Unread data means that the reader pauses, not the sender.
    if (request.readableLength > 0) timer.refresh()
    else finish('request_timeout')
  }
  const timer = setTimeout(late, limits.bodyIdleMs)
  request.once('close', () => clearTimeout(timer))

  request.push = (chunk: Buffer | null) => {
    if (over) return chunk === null ? push(null) : true
    if (chunk === null) clearTimeout(timer)
    else timer.refresh()
    size += chunk?.length ?? 0
    if (size <= mostBytes) return push(chunk)
    finish('too_large')
    return true
  }
}
