import type { Raw } from 'sharp'
import { AnalysisFailure } from '#api/documents/analysis/document.ts'

export type IcoImage = { input: Buffer; raw?: Raw }

const mostSide = 256
const mostImages = 64
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Reads the largest image of a Windows icon, which sharp cannot: a PNG file, or a bitmap of at most
 * 256 × 256 pixels with 1, 4, 8, 24 or 32 bits. Throws `damaged`, `unsupported`.
 */
export function readIco(file: Buffer): IcoImage {
  try {
    const image = largestOf(file)
    if (image.subarray(0, png.length).equals(png)) return { input: image }
    return readBitmap(image)
  } catch (error) {
    // Reading outside of a buffer throws a RangeError.
    if (error instanceof RangeError) throw new AnalysisFailure('damaged', { cause: error })
    throw error
  }
}

/** Among those of one size, the one with the most colours. */
function largestOf(file: Buffer): Buffer {
  const count = Math.min(file.readUInt16LE(4), mostImages)
  let best = { side: -1, bits: 0, size: 0, from: 0 }
  for (let at = 6; at < 6 + count * 16; at += 16) {
    const [side, bits] = [file.readUInt8(at) || mostSide, file.readUInt16LE(at + 6)]
    const [size, from] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    if (side > best.side || (side === best.side && bits > best.bits))
      best = { side, bits, size, from }
  }
  return file.subarray(best.from, best.from + best.size)
}

type Bitmap = {
  width: number
  height: number
  bits: number
  palette: number
  rows: number
  mask: number
}

// A bitmap without its file's header: its colours, then its rows from below, then, with one bit for
// each pixel, which pixels are transparent.
function readBitmap(image: Buffer): IcoImage {
  const bitmap = partsOf(image)
  const { width, height, bits, rows, mask } = bitmap
  const input = Buffer.alloc(width * height * 4)
  const hasAlpha = bits === 32 && hasAnyAlpha(image, { from: rows, until: mask })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = colourAt(image, bitmap, { x, y })
      const alpha = hasAlpha ? image.readUInt8(at + 3) : maskedAlpha(image, bitmap, { x, y })
      const bgr = image.subarray(at, at + 3)
      input.set([...bgr.toReversed(), alpha], (y * width + x) * 4)
    }
  return { input, raw: { width, height, channels: 4 } }
}

function partsOf(image: Buffer): Bitmap {
  const [palette, width] = [image.readUInt32LE(0), image.readInt32LE(4)]
  // The height is that of the colours and of the transparency together.
  const height = image.readInt32LE(8) / 2
  const [bits, compression] = [image.readUInt16LE(14), image.readUInt32LE(16)]
  if (![1, 4, 8, 24, 32].includes(bits) || compression !== 0)
    throw new AnalysisFailure('unsupported')
  if (!isSide(width) || !isSide(height)) throw new AnalysisFailure('damaged')
  const colours = bits > 8 ? 0 : image.readUInt32LE(32) || 2 ** bits
  const rows = palette + colours * 4
  const mask = rows + bytesOfRow(width, bits) * height
  if (mask > image.length) throw new AnalysisFailure('damaged')
  return { width, height, bits, palette, rows, mask }
}

type Point = { x: number; y: number }

function colourAt(image: Buffer, bitmap: Bitmap, { x, y }: Point): number {
  const { width, height, bits, palette, rows } = bitmap
  const row = rows + (height - 1 - y) * bytesOfRow(width, bits)
  return bits > 8 ? row + (x * bits) / 8 : palette + indexAt(image, row, x, bits) * 4
}

function maskedAlpha(image: Buffer, { width, height, mask }: Bitmap, { x, y }: Point): number {
  return indexAt(image, mask + (height - 1 - y) * bytesOfRow(width, 1), x, 1) === 1 ? 0 : 255
}

const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= mostSide

// Rows end at a multiple of four bytes.
const bytesOfRow = (width: number, bits: number) => Math.ceil((width * bits) / 32) * 4

// A byte contains the colours of one, two or eight pixels.
function indexAt(image: Buffer, row: number, x: number, bits: number): number {
  const perByte = 8 / bits
  const byte = image.readUInt8(row + Math.floor(x / perByte))
  const shift = 8 - bits * ((x % perByte) + 1)
  return (byte >> shift) & (2 ** bits - 1)
}

// Older icons have 32 bits and use only the mask: all of their pixels would be transparent.
function hasAnyAlpha(image: Buffer, { from, until }: { from: number; until: number }): boolean {
  for (let at = from + 3; at < until; at += 4) if (image.readUInt8(at) > 0) return true
  return false
}
