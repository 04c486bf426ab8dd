import { Transform } from 'node:stream'

export type FrameEnds = {
  /** RFC 6455. A server does not mask its frames. */
  stream: Transform
  /** As soon as the current frame is complete. */
  endWith: (code: number) => void
}

const shortHead = 2

/** A close frame is inserted only between two frames. */
export function createFrameEnds(): FrameEnds {
  let head: number[] = []
  let left = 0
  let code: number | null = null
  let ended = false

  const isBetween = () => left === 0 && head.length === 0
  const end = () => {
    ended = true
    if (code !== null) stream.push(closeFrame(code))
    stream.push(null)
  }
  // How many bytes of the chunk belong to frames that are still passed on.
  const read = (chunk: Buffer): number => {
    let at = 0
    while (at < chunk.length && !(code !== null && isBetween())) {
      if (left > 0) {
        const step = Math.min(left, chunk.length - at)
        left -= step
        at += step
      } else {
        head.push(chunk[at++] ?? 0)
        if (head.length < headLength(head)) continue
        left = payloadLength(head)
        head = []
      }
    }
    return at
  }
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      if (ended) return done()
      const at = read(chunk)
      if (at > 0) stream.push(chunk.subarray(0, at))
      if (code !== null && isBetween()) end()
      done()
    },
    flush: (done) => {
      ended = true
      done()
    },
  })
  return {
    stream,
    endWith: (closeCode) => {
      if (ended || code !== null) return
      code = closeCode
      if (isBetween()) end()
    },
  }
}

function headLength(head: number[]): number {
  const length = (head[1] ?? 0) & 0x7f
  return shortHead + (length === 126 ? 2 : length === 127 ? 8 : 0)
}

function payloadLength(head: number[]): number {
  const further = head.slice(shortHead)
  if (further.length === 0) return (head[1] ?? 0) & 0x7f
  return further.reduce((sum, byte) => sum * 256 + byte, 0)
}

function closeFrame(code: number): Buffer {
  return Buffer.from([0x88, 2, code >> 8, code & 0xff])
}
