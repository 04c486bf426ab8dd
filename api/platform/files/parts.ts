import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { StoredFile } from './file-store.ts'
import { nothingIfMissing } from './missing.ts'

/** The folder of files that arrive in several requests, each under the id of its upload. */
export async function createParts(folder: string) {
  await mkdir(folder, { recursive: true })
  const placeOf = (id: string) => path.join(folder, id)
  return {
    placeOf,
    create: async (id: string): Promise<void> => {
      await (await open(placeOf(id), 'wx')).close()
    },
    /** How many bytes have arrived; null if there is no such file. */
    size: async (id: string): Promise<number | null> =>
      (await stat(placeOf(id)).catch(nothingIfMissing))?.size ?? null,
    /**
     * Appends content as it arrives and syncs it to disk. What arrived before an interruption
     * stays. Returns the new size.
     */
    append: async (id: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
      const file = await open(placeOf(id), 'r+')
      try {
        let { size: end } = await file.stat()
        for await (const chunk of content) {
          await writeAll(file, chunk, end)
          end += chunk.byteLength
        }
        return end
      } finally {
        await file.sync().finally(() => file.close())
      }
    },
    remove: (id: string): Promise<void> => rm(placeOf(id), { force: true }),
    measure: (id: string): Promise<StoredFile> => measure(placeOf(id)),
    /** Deletes files whose last byte arrived longer ago than this. */
    sweep: async (olderThanMs: number): Promise<void> => {
      for (const id of await readdir(folder)) {
        const found = await stat(placeOf(id)).catch(nothingIfMissing)
        if (found && found.mtimeMs < Date.now() - olderThanMs)
          await rm(placeOf(id), { force: true })
      }
    },
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function writeAll(file: Handle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, position + done)
    done += bytesWritten
  }
}

async function measure(place: string): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return { hash: hash.digest('hex'), size }
}
