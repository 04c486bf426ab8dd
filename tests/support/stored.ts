import type { FileStore } from '#api/platform/files/file-store.ts'

/** Lists the hashes of the stored contents, without the contents in the trash. */
export async function storedIn(files: FileStore): Promise<string[]> {
  const all: string[] = []
  for await (const hashes of files.olderThan(-1_000)) all.push(...hashes)
  return all
}
