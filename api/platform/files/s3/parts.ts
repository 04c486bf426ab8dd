import { randomUUID } from 'node:crypto'
import type { Parts } from '#api/platform/files/file-store.ts'
import { s3Limits } from './limits.ts'
import type { Objects } from './objects.ts'

const digits = 16

type Piece = { key: string; start: number; end: number }

/**
 * Each piece is an object whose key has its offset and its own id: if a client continues on another
 * server while the first still stores, neither replaces a piece of the other.
 */
export function createS3Parts(objects: Objects): Parts & {
  read: (id: string) => AsyncIterable<Uint8Array>
} {
  const folderOf = (id: string) => `parts/${id}/`
  const startOf = (id: string) => `${folderOf(id)}start`
  const keysOf = async (id: string) => {
    const keys: string[] = []
    for await (const some of objects.list(folderOf(id))) keys.push(...some.map(({ key }) => key))
    return keys
  }
  const size = async (id: string) => {
    const pieces = await findPieces(objects, folderOf(id))
    return pieces && (pieces.at(-1)?.end ?? 0)
  }
  return {
    size,
    create: (id) => objects.put(startOf(id), new Uint8Array()),
    append: async (id, content) => {
      let end = (await size(id)) ?? 0
      const keep = async (bytes: Buffer) => {
        const offset = String(end).padStart(digits, '0')
        await objects.put(`${folderOf(id)}${offset}-${randomUUID()}`, bytes)
        end += bytes.byteLength
      }
      await inBlocks(content, keep)
      return end
    },
    read: async function* (id) {
      let position = 0
      for (const { key, start, end } of (await findPieces(objects, folderOf(id))) ?? []) {
        const range = { start: position - start, end: end - start - 1 }
        const piece = await objects.read(key, range)
        if (!piece) throw new Error(`a part of the upload ${id} is gone`)
        yield* piece
        position = end
      }
    },
    remove: async (id) => objects.remove(await keysOf(id)),
    sweep: async (olderThanMs) => {
      const newest = new Map<string, number>()
      for await (const some of objects.list('parts/'))
        for (const { key, modifiedMs } of some) {
          const id = key.split('/')[1] ?? ''
          newest.set(id, Math.max(newest.get(id) ?? 0, modifiedMs))
        }
      for (const [id, modifiedMs] of newest)
        if (modifiedMs < Date.now() - olderThanMs) await objects.remove(await keysOf(id))
    },
  }
}

// The pieces that cover the beginning without a gap, without those that repeat others; null if
// there is no such file.
async function findPieces(objects: Objects, folder: string): Promise<Piece[] | null> {
  const found: Piece[] = []
  let exists = false
  for await (const some of objects.list(folder))
    for (const { key, size } of some) {
      exists = true
      const start = Number(key.slice(folder.length, folder.length + digits))
      if (size > 0) found.push({ key, start, end: start + size })
    }
  if (!exists) return null
  const pieces: Piece[] = []
  let position = 0
  for (const piece of found.sort((one, two) => one.start - two.start || two.end - one.end)) {
    if (piece.start > position) break
    if (piece.end <= position) continue
    pieces.push(piece)
    position = piece.end
  }
  return pieces
}

// Blocks of the size of a part. What arrived before an interruption is passed on too.
async function inBlocks(
  content: AsyncIterable<Uint8Array>,
  keep: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  let waiting: Uint8Array[] = []
  let length = 0
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    length = 0
    if (bytes.byteLength > 0) await keep(bytes)
  }
  try {
    for await (const chunk of content) {
      waiting.push(chunk)
      length += chunk.byteLength
      if (length >= s3Limits.partBytes) await flush()
    }
  } finally {
    await flush()
  }
}
