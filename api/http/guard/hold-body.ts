import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

export type Trouble = Extract<ErrorCode, 'too_large' | 'request_timeout'>

/**
 * Keeps a request's body back until it has come whole; then, or at the first trouble, `done` is called
 * once: with the body, which whoever reads the request reads as if nothing had happened, or with what
 * is wrong. What comes after trouble is thrown away. Nothing is called where the sender goes away.
 */
export function holdBody(
  request: IncomingMessage,
  mostBytes: number,
  done: (outcome: Buffer | Trouble) => void,
): void {
  const held = createHeld(mostBytes)
  const push = request.push.bind(request)
  const latest = Date.now() + limits.bodyTotalMs
  let over = false
  const finish = (outcome: Buffer | Trouble) => {
    over = true
    clearTimeout(timer)
    request.off('close', gone)
    done(outcome)
  }
  const late = () => finish('request_timeout')
  const timer = setTimeout(late, limits.bodyIdleMs)
  const gone = () => {
    over = true
    clearTimeout(timer)
  }
  request.once('close', gone)

  const take = (chunk: Buffer) => {
    timer.refresh()
    if (!held.add(chunk)) finish('too_large')
    else if (Date.now() > latest) late()
  }
  const end = () => {
    const body = held.whole()
    if (!over && body.length > 0) push(body)
    push(null)
    if (!over) finish(body)
  }
  // The parser of the server puts into the request by this what comes in, and null at the end.
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) end()
    else if (!over) take(chunk)
    return true
  }
  // Of a request that waited until there was a program to answer it, some or all has come in before.
  const before: Buffer | null = request.readableLength > 0 ? request.read() : null
  if (before) take(before)
  if (!request.complete || over) return
  if (before) request.unshift(before)
  finish(held.whole())
}

// Copied into one piece: what comes in pieces of a byte is not to cost a hundred.
function createHeld(mostBytes: number) {
  let bytes = Buffer.alloc(0)
  let size = 0
  return {
    /** Whether there was room. */
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
