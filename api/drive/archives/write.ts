import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { nothingIfMissing } from '#api/platform/files/sync-folder.ts'
import { formatOfType } from '#shared/formats.ts'

/** `content` null: a folder, whose path ends in a slash. */
export type ZipEntry = {
  path: string
  content: Readable | Buffer | null
  type?: string
  modifiedAt?: string
}

/** Nothing is opened or read ahead of the client. A destroyed stream closes the open file. */
export function writeZip(entries: AsyncIterable<ZipEntry>, idleMs: number): Readable {
  const zip = new ZipFile()
  const out = cutOffWhenIdle(idleMs)
  zip.outputStream.pipe(out)
  writeEntries(zip, out, entries).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return out
}

async function writeEntries(zip: ZipFile, out: Readable, entries: AsyncIterable<ZipEntry>) {
  for await (const { path, content, type = '', modifiedAt } of entries) {
    const mtime = modifiedAt ? { mtime: new Date(modifiedAt) } : {}
    if (content === null) zip.addEmptyDirectory(path, mtime)
    else if (Buffer.isBuffer(content)) zip.addBuffer(content, path, mtime)
    else {
      const stop = () => content.destroy()
      out.once('close', stop)
      if (out.destroyed) stop()
      zip.addReadStream(content, path, { ...mtime, compress: isWorthCompressing(type) })
      await finished(content)
      out.off('close', stop)
    }
    if (out.destroyed) return
  }
  zip.end()
}

// Pictures, PDFs and office files are compressed already.
function isWorthCompressing(type: string): boolean {
  return type.startsWith('text/') || formatOfType(type)?.content === 'text'
}

function cutOffWhenIdle(idleMs: number): PassThrough {
  const out = new PassThrough({
    transform(chunk, _, done) {
      timer.refresh()
      done(null, chunk)
    },
  })
  const timer = setTimeout(() => out.destroy(new Error('nobody reads this archive')), idleMs)
  timer.unref()
  out.once('close', () => clearTimeout(timer))
  return out
}

/** Null if it is gone. Content that is removed later can be read to its end. */
export async function openFile(files: FileStore, hash: string): Promise<Readable | null> {
  return files.open(hash).catch(nothingIfMissing)
}
