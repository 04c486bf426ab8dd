import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import type { Trouble } from './hold-body.ts'

/**
 * Watches a body that is read as it comes in: `stop` is called once, when it has more bytes than this,
 * or when nothing has come for long though somebody waits for it.
 */
export function watchBody(
  request: IncomingMessage,
  mostBytes: number,
  stop: (trouble: Trouble) => void,
): void {
  // It waited until there was a program to answer it, and is there.
  if (request.complete) return
  const push = request.push.bind(request)
  let size = request.readableLength
  let over = false
  const finish = (trouble: Trouble) => {
    over = true
    clearTimeout(timer)
    stop(trouble)
  }
  const late = () => {
    // What has come is not yet read: then it is not the sender who pauses.
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
