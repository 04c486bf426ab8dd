import { createReadStream } from 'node:fs'
import { formats } from '#contract/formats.ts'
import type { Content } from './content.ts'
import type { FailureCode } from './document.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Names of streams that only one kind of file has. The first one decides. */
const streams = [
  { name: 'EncryptedPackage', reason: 'encrypted', mediaType: 'application/x-ole-storage' },
  { name: 'WordDocument', reason: 'old_format', mediaType: formats.doc.mediaTypes[0] },
  { name: 'Workbook', reason: 'old_format', mediaType: formats.xls.mediaTypes[0] },
  { name: 'PowerPoint Document', reason: 'old_format', mediaType: formats.ppt.mediaTypes[0] },
] as const

const unknown = { reason: 'unsupported', mediaType: 'application/x-ole-storage' } as const

/** Whether a file is in the container format of Word, Excel and PowerPoint before 2007. */
export function isOldOffice(head: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

/**
 * Says what such a container holds and why it is not read: a newer file with a password, or a file
 * of one of the old formats. No package that is still kept reads all three.
 */
export async function readOldOffice(
  content: Content,
): Promise<{ reason: FailureCode; mediaType: string }> {
  const found = new Set<string>()
  let tail = Buffer.alloc(0)
  for await (const chunk of chunksOf(content)) {
    const window = Buffer.concat([tail, chunk])
    for (const { name } of streams)
      if (window.includes(Buffer.from(name, 'utf16le'))) found.add(name)
    tail = Buffer.from(window.subarray(-longestName))
  }
  const stream = streams.find(({ name }) => found.has(name))
  return stream ? { reason: stream.reason, mediaType: stream.mediaType } : unknown
}

const longestName = Math.max(...streams.map(({ name }) => name.length * 2))

async function* chunksOf(content: Content): AsyncGenerator<Buffer> {
  if (typeof content === 'string') yield* createReadStream(content)
  else yield content
}
