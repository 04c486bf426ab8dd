import { type FormatOf, formatOfName, formatOfType, formats, formatsOf } from '#contract/formats.ts'
import { type Content, headOf } from './content.ts'
import { textEncoding } from './decode.ts'
import { AnalysisFailure, type FailureCode } from './document.ts'
import { isMail } from './mail.ts'
import { isOldOffice, readOldOffice } from './old-office.ts'
import { isTextFormat, type TextFormat, textFormat } from './text-format.ts'
import { type Archive, withArchive } from './zip.ts'

export type ZipFormat = FormatOf<'archive'>
export type BytesFormat = FormatOf<'bytes'>
export type Format = TextFormat | ZipFormat | BytesFormat | 'pdf' | 'image'

/**
 * The recognised type of a file. Without `format` it cannot be read, and `reason` says why. A package
 * that knows signatures would not compare the content with the name, and would open archives without
 * our limits.
 */
export type Recognised =
  | { format: Format; mediaType: string; reason?: undefined }
  | { format?: undefined; mediaType?: string; reason: FailureCode }

const headBytes = 64 * 1024

const zipType = formats.zip.mediaTypes[0]

/** Recognises an image by its first bytes. */
const images: Record<FormatOf<'image'>, (head: Buffer) => boolean> = {
  png: (head) => startsWith(head, 0, '\x89PNG\r\n\x1a\n'),
  jpeg: (head) => startsWith(head, 0, '\xff\xd8\xff'),
  gif: (head) => /^GIF8[79]a/.test(latin(head, 0, 6)),
  webp: (head) => startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP'),
}

/**
 * Recognises a file by its content, and by its name if the content is ambiguous. Rejects a file
 * whose extension claims another kind than its content.
 */
export async function recognise(content: Content, name: string): Promise<Recognised> {
  const head = await headOf(content, headBytes)
  if (head.length === 0) return { reason: 'empty' }
  const found = await recogniseContent(content, name, head)
  const claim = claimOf(name)
  if (!claim || certain.has(found.reason)) return found
  if (kindOf(found) === claim || (oldOffice.has(claim) && isOldOffice(head))) return found
  return { reason: 'not_what_its_name_says', mediaType: found.mediaType }
}

export function isBytesFormat(
  format: Exclude<Format, 'pdf' | 'image' | TextFormat>,
): format is BytesFormat {
  return formats[format].content === 'bytes'
}

const unread = new Set(['kept', 'old', 'media'])

/** The format that a file extension claims. Extensions of formats that are not read claim nothing. */
export function claimOf(name: string): string | undefined {
  const format = formatOfName(name)
  if (!format || unread.has(format.content)) return undefined
  const isNamed = format.content === 'archive' || format.content === 'bytes'
  return isNamed ? format.name : format.content
}

function kindOf({ format }: Recognised): string | undefined {
  return format && isTextFormat(format) ? 'text' : format
}

/** Reasons that are reported instead of a wrong extension, because they are more precise. */
const certain = new Set<FailureCode | undefined>(['damaged', 'encrypted', 'too_large'])
const oldOffice = new Set<string>(['docx', 'pptx', 'xlsx'])

async function recogniseContent(content: Content, name: string, head: Buffer): Promise<Recognised> {
  if (latin(head, 0, 1024).includes('%PDF-'))
    return { format: 'pdf', mediaType: formats.pdf.mediaTypes[0] }
  const image = formatsOf('image').find(({ name }) => images[name as FormatOf<'image'>](head))
  if (image?.mediaTypes[0]) return { format: 'image', mediaType: image.mediaTypes[0] }
  if (startsWith(head, 0, 'PK\x03\x04') || startsWith(head, 0, 'PK\x05\x06')) {
    return recogniseArchive(content)
  }
  if (isOldOffice(head)) return readOldOffice(content)
  if (startsWith(head, 0, '{\\rtf')) return { format: 'rtf', mediaType: formats.rtf.mediaTypes[0] }
  if (isMail(name, head)) return { format: 'eml', mediaType: formats.eml.mediaTypes[0] }
  const encoding = textEncoding(head)
  if (!encoding) return { reason: 'unsupported', mediaType: 'application/octet-stream' }
  const format = textFormat(name, new TextDecoder(encoding).decode(head))
  return { format, mediaType: formats[format].mediaTypes[0] }
}

async function recogniseArchive(content: Content): Promise<Recognised> {
  try {
    return await withArchive(content, recogniseContainer)
  } catch (error) {
    if (error instanceof AnalysisFailure) return { mediaType: zipType, reason: error.reason }
    throw error
  }
}

async function recogniseContainer(archive: Archive): Promise<Recognised> {
  const container = formatsOf('archive').find(({ part }) => part && archive.has(part))
  if (container?.mediaTypes[0])
    return { format: container.name as ZipFormat, mediaType: container.mediaTypes[0] }
  const named = await archive.readShort('mimetype', 100)
  const mediaType = named.toString('latin1').trim()
  const format = formatOfType(mediaType)
  const isOurs = format?.content === 'archive' && !format.part
  return isOurs
    ? { format: format.name as ZipFormat, mediaType }
    : { mediaType: zipType, reason: 'unsupported' }
}

function startsWith(head: Buffer, offset: number, signature: string): boolean {
  return latin(head, offset, offset + signature.length) === signature
}

function latin(head: Buffer, start: number, end: number): string {
  return head.toString('latin1', start, end)
}
