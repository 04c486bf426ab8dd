import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameEnds } from './pass-socket.ts'

const close = Buffer.from([0x88, 2, 0x03, 0xf4])

function frame(length: number): Buffer {
  const text = Buffer.alloc(length, 'x')
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), text])
  const head = Buffer.alloc(length < 65_536 ? 4 : 10)
  head[0] = 0x81
  if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([head, text])
}

const given = fc.oneof(
  saying([0, 1, 125, 126, 300], [1, 400]),
  saying([0, 126, 65_535, 65_536, 70_000], [1_000, 40_000]),
)

/**
 * Returns frames of these lengths in chunks of these sizes, and the byte at which they are ended.
 */
function saying(lengths: number[], [min, max]: [number, number]) {
  return fc.record({
    frames: fc.array(fc.constantFrom(...lengths), { minLength: 1, maxLength: 5 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    piece: fc.integer({ min, max }),
  })
}

test('a socket that is ended at any byte closes after a complete frame, and sends nothing more', async () => {
  await fc.assert(
    fc.asyncProperty(given, async ({ frames, at, piece }) => {
      const all = Buffer.concat(frames.map(frame))
      const ends = createFrameEnds()
      const heard = buffer(ends.stream)
      const cut = Math.floor(at * all.length)
      const say = (bytes: Buffer) => {
        for (let from = 0; from < bytes.length; from += piece)
          ends.stream.write(bytes.subarray(from, from + piece))
      }
      say(all.subarray(0, cut))
      ends.endWith(1012)
      say(all.subarray(cut))
      ends.stream.end()
      let whole = 0
      for (const length of frames) if (whole < cut) whole += frame(length).length
      const said = await heard
      // Data that had arrived but was not yet read may be missing.
      expect(said.subarray(-close.length)).toEqual(close)
      const before = said.subarray(0, -close.length)
      expect(before.length).toBeLessThanOrEqual(whole)
      expect(before.equals(all.subarray(0, before.length))).toBe(true)
      let end = 0
      for (const length of frames) if (end < before.length) end += frame(length).length
      expect(before.length).toBe(end)
    }),
    { numRuns: 60 },
  )
})

test('a socket that is not ended passes unchanged', async () => {
  const all = Buffer.concat([frame(3), frame(70_000), frame(0)])
  const { stream } = createFrameEnds()
  const heard = buffer(stream)
  stream.end(all)
  expect((await heard).equals(all)).toBe(true)
})
