import { createHash } from 'node:crypto'
import type { StoredFile } from './file-store.ts'

/**
 * Hashes and counts content while its `chunks` are read. Call `measured` once, after the last chunk.
 */
export function measureContent(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* read() {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  return {
    chunks: read(),
    sizeSoFar: () => size,
    measured: (): StoredFile => ({ hash: hash.digest('hex'), size }),
  }
}
