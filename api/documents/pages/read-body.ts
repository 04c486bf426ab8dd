import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { LinkFailure } from './failure.ts'

const decoders: Record<string, () => Transform> = {
  '': () => new PassThrough(),
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads and decompresses a whole body, with at most `most` bytes both before and after
 * decompression. Both are counted while streaming, so that a decompression bomb is stopped early.
 * Throws a `LinkFailure`.
 */
export async function readBody(body: Readable, encoding: string, most: number): Promise<Buffer> {
  const decoder = decoders[encoding.trim().toLowerCase()]
  if (!decoder) throw new LinkFailure('page_unsupported')
  const chunks: Uint8Array[] = []
  await pipeline(
    Readable.from(atMost(body, most)),
    decoder(),
    async (unpacked: AsyncIterable<Uint8Array>) => {
      for await (const chunk of atMost(unpacked, most)) chunks.push(chunk)
    },
  )
  return Buffer.concat(chunks)
}

async function* atMost(chunks: AsyncIterable<Uint8Array>, most: number) {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > most) throw new LinkFailure('page_too_large')
    yield chunk
  }
}
