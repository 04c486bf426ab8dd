import type { ZipEntry } from '#api/drive/archives/write.ts'

/** A file of an export with data for programs. */
export function jsonEntry(path: string, data: unknown): ZipEntry {
  return { path, content: Buffer.from(`${JSON.stringify(data, null, 1)}\n`) }
}
