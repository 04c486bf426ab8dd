import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import { readIco } from './ico.ts'

type Image = { side: number; bits: number; data: Buffer }

function icoOf(images: Image[]): Buffer {
  const head = Buffer.from([0, 0, 1, 0, images.length, 0])
  let from = head.length + images.length * 16
  const entries = images.map(({ side, bits, data }) => {
    const entry = Buffer.alloc(16)
    entry.set([side % 256, side % 256])
    entry.writeUInt16LE(bits, 6)
    entry.writeUInt32LE(data.length, 8)
    entry.writeUInt32LE(from, 12)
    from += data.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...images.map(({ data }) => data)])
}

/** A bitmap two pixels wide and high: the palette, the rows from below, and the mask. */
function bitmap(bits: number, rest: number[], size = 2): Image {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(size, 4)
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(bits, 14)
  return { side: size, bits, data: Buffer.concat([header, Buffer.from(rest)]) }
}

const pixelsOf = (image: Image) => [...readIco(icoOf([image])).input]
const [red, green, blue, white] = [
  [0, 0, 255],
  [0, 255, 0],
  [255, 0, 0],
  [255, 255, 255],
]
const shown = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]
const palette = (colours: number) =>
  [red, green, blue, white, ...Array(colours - 4).fill(white)].flatMap((one) => [...one, 0])
// The last pixel of the lower row is transparent.
const mask = [0b01000000, 0, 0, 0, 0, 0, 0, 0]

test.each([
  ['32 bits with transparency', bitmap(32, [...blue, 255, 0, 0, 0, 0, ...red, 255, ...green, 255])],
  ['8 bits', bitmap(8, [...palette(256), 2, 3, 0, 0, 0, 1, 0, 0, ...mask])],
  ['4 bits', bitmap(4, [...palette(16), 0x23, 0, 0, 0, 0x01, 0, 0, 0, ...mask])],
  ['24 bits', bitmap(24, [...blue, ...white, 0, 0, ...red, ...green, 0, 0, ...mask])],
  ['32 bits with a mask', bitmap(32, [...blue, 0, ...white, 0, ...red, 0, ...green, 0, ...mask])],
])('an icon with %s is drawn', (_, image) => {
  const pixels = pixelsOf(image)
  // The colour of a transparent pixel does not matter.
  expect([...pixels.slice(0, 12), pixels[15]]).toEqual([...shown.slice(0, 12), 0])
})

test('the largest image is taken, and it may be a PNG file', async () => {
  const create = { width: 3, height: 3, channels: 3 as const, background: 'red' }
  const data = await sharp({ create }).png().toBuffer()
  const small = bitmap(24, [...blue, ...white, 0, 0, ...red, ...green, 0, 0, ...mask])
  const ico = icoOf([small, { side: 256, bits: 32, data }, { ...small, side: 1 }])
  expect(readIco(ico)).toEqual({ input: data })
})

test.each([
  ['without images', icoOf([])],
  ['that is cut off', icoOf([bitmap(24, [1, 2, 3])])],
  ['whose directory is cut off', Buffer.from([0, 0, 1, 0, 9, 0, 1])],
  ['whose bitmap is too large', icoOf([bitmap(32, [], 20_000)])],
  ['with an unknown number of bits', icoOf([bitmap(13, mask)])],
])('an icon %s is refused', (_, ico) => {
  expect(() => readIco(ico)).toThrow(AnalysisFailure)
})
