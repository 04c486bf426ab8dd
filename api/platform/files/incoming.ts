import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { StoredFile } from './file-store.ts'
import { nothingIfMissing } from './sync-folder.ts'

export type Incoming = Awaited<ReturnType<typeof createIncoming>>

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export async function createIncoming(folder: string) {
  await mkdir(folder, { recursive: true })
  const beingWritten = new Set<string>()

  return {
    /** `take` moves a complete file, so a file named by a hash is complete. Else leaves nothing. */
    write: async <T>(
      content: Content,
      take: (temporary: string, stored: StoredFile) => Promise<T>,
    ): Promise<T> => {
      const name = randomUUID()
      const temporary = path.join(folder, name)
      beingWritten.add(name)
      try {
        return await take(temporary, await write(temporary, content))
      } finally {
        await rm(temporary, { force: true })
        beingWritten.delete(name)
      }
    },
    sweep: async (olderThanMs: number): Promise<void> => {
      for (const name of await readdir(folder)) {
        const place = path.join(folder, name)
        const found = await stat(place).catch(nothingIfMissing)
        if (!found || beingWritten.has(name) || found.mtimeMs > Date.now() - olderThanMs) continue
        await rm(place, { recursive: true, force: true })
      }
    },
  }
}

async function write(place: string, content: Content): Promise<StoredFile> {
  const { chunks, measured } = measureContent(content)
  const file = await open(place, 'wx')
  try {
    await file.writeFile(chunks)
    await file.sync()
  } finally {
    await file.close()
  }
  return measured()
}

/** Call `measured` once, after the last chunk. */
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
