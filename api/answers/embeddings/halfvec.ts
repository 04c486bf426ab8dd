import type { Vector } from './embedder.ts'

const headBytes = 4

/**
 * Returns a vector in the binary format of the type `halfvec`. Parsing the text format takes the
 * embedded database fifty times as long.
 */
export function halfvecOf(vector: Vector): Buffer {
  const bytes = Buffer.alloc(headBytes + 2 * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  view.setInt16(0, vector.length)
  vector.forEach((value, index) => {
    view.setFloat16(headBytes + 2 * index, value)
  })
  return bytes
}
