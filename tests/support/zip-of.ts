import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Writes a zip file with these files, as an export does. */
export async function zipOf(files: Iterable<[path: string, content: string]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of files)
    if (path.endsWith('/')) zip.addEmptyDirectory(path)
    else zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
