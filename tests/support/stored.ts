import type { FileStore } from '#api/files/file-store.ts'

/** The contents that are in their places: those in the trash are not among them. */
export async function storedIn(files: FileStore): Promise<string[]> {
  const all: string[] = []
  for await (const hashes of files.olderThan(-1_000)) all.push(...hashes)
  return all
}
