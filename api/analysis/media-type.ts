import { extname } from 'node:path'
import { type Content, headOf } from './content.ts'
import { textEncoding } from './decode.ts'
import { AnalysisFailure, type FailureCode } from './document.ts'
import { hasEncryptedPackage, isOldOffice } from './old-office.ts'
import { type TextFormat, textFormat } from './text-format.ts'
import { type Archive, withArchive } from './zip.ts'

export type ZipFormat = 'docx' | 'pptx' | 'xlsx' | 'odt' | 'epub'
export type Format = TextFormat | ZipFormat | 'pdf' | 'image'

/** The recognised type of a file. Without `format` it cannot be read, and `reason` says why. */
export type Recognised =
  | { format: Format; mediaType: string; reason?: undefined }
  | { format?: undefined; mediaType?: string; reason: FailureCode }

const HEAD_BYTES = 64 * 1024

const TEXT_TYPES: Record<TextFormat, string> = {
  txt: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  csv: 'text/csv',
}

const ZIP_TYPE = 'application/zip'
const OOXML = 'application/vnd.openxmlformats-officedocument'

/** The entry that distinguishes a container format from other zip files. */
const CONTAINERS: { format: ZipFormat; entry: string; mediaType: string }[] = [
  {
    format: 'docx',
    entry: 'word/document.xml',
    mediaType: `${OOXML}.wordprocessingml.document`,
  },
  {
    format: 'pptx',
    entry: 'ppt/presentation.xml',
    mediaType: `${OOXML}.presentationml.presentation`,
  },
  { format: 'xlsx', entry: 'xl/workbook.xml', mediaType: `${OOXML}.spreadsheetml.sheet` },
]

/** Containers that state their type in an entry of their own. */
const NAMED_CONTAINERS: Record<string, ZipFormat> = {
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'odt',
}

const IMAGES: { mediaType: string; matches(head: Buffer): boolean }[] = [
  { mediaType: 'image/png', matches: (head) => startsWith(head, 0, '\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/jpeg', matches: (head) => startsWith(head, 0, '\xff\xd8\xff') },
  { mediaType: 'image/gif', matches: (head) => /^GIF8[79]a/.test(latin(head, 0, 6)) },
  {
    mediaType: 'image/webp',
    matches: (head) => startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP'),
  },
]

/** The format that a file extension claims. Unknown extensions claim nothing. */
const CLAIMS: Record<string, Format | 'text'> = {
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.docm': 'docx',
  '.pptx': 'pptx',
  '.pptm': 'pptx',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.odt': 'odt',
  '.epub': 'epub',
  '.png': 'image',
  '.jpg': 'image',
  '.jpeg': 'image',
  '.gif': 'image',
  '.webp': 'image',
  '.txt': 'text',
  '.md': 'text',
  '.markdown': 'text',
  '.html': 'text',
  '.htm': 'text',
  '.csv': 'text',
  '.tsv': 'text',
}

/**
 * Recognises a file by its content, and by its name if the content is ambiguous. Rejects a file
 * whose extension claims another kind than its content.
 */
export async function recognise(content: Content, name: string): Promise<Recognised> {
  const head = await headOf(content, HEAD_BYTES)
  if (head.length === 0) return { reason: 'empty' }
  const found = await recogniseContent(content, name, head)
  const claim = CLAIMS[extname(name).toLowerCase()]
  if (!claim || CERTAIN.has(found.reason)) return found
  const kind = isText(found) ? 'text' : found.format
  if (kind === claim || (OLD_OFFICE.has(claim) && isOldOffice(head))) return found
  return { reason: 'not_what_its_name_says', mediaType: found.mediaType }
}

/** Reasons that are more precise than a wrong extension. */
const CERTAIN = new Set<FailureCode | undefined>(['damaged', 'encrypted', 'too_large'])
const OLD_OFFICE = new Set<string>(['docx', 'pptx', 'xlsx'])

async function recogniseContent(content: Content, name: string, head: Buffer): Promise<Recognised> {
  if (latin(head, 0, 1024).includes('%PDF-')) return { format: 'pdf', mediaType: 'application/pdf' }
  const image = IMAGES.find((one) => one.matches(head))
  if (image) return { format: 'image', mediaType: image.mediaType }
  if (startsWith(head, 0, 'PK\x03\x04') || startsWith(head, 0, 'PK\x05\x06')) {
    return recogniseArchive(content)
  }
  if (isOldOffice(head)) return recogniseOldOffice(content)
  if (startsWith(head, 0, '{\\rtf')) return { reason: 'unsupported', mediaType: 'application/rtf' }
  const encoding = textEncoding(head)
  if (!encoding) return { reason: 'unsupported', mediaType: 'application/octet-stream' }
  const format = textFormat(name, new TextDecoder(encoding).decode(head))
  return { format, mediaType: TEXT_TYPES[format] }
}

/**
 * A Word, Excel or PowerPoint file with a password is wrapped in the container of the old formats.
 */
async function recogniseOldOffice(content: Content): Promise<Recognised> {
  const reason = (await hasEncryptedPackage(content)) ? 'encrypted' : 'unsupported'
  return { reason, mediaType: 'application/x-ole-storage' }
}

async function recogniseArchive(content: Content): Promise<Recognised> {
  try {
    return await withArchive(content, recogniseContainer)
  } catch (error) {
    if (error instanceof AnalysisFailure) return { mediaType: ZIP_TYPE, reason: error.reason }
    throw error
  }
}

async function recogniseContainer(archive: Archive): Promise<Recognised> {
  const container = CONTAINERS.find((one) => archive.has(one.entry))
  if (container) return { format: container.format, mediaType: container.mediaType }
  const named = await archive.readShort('mimetype', 100)
  const mediaType = named.toString('latin1').trim()
  const format = NAMED_CONTAINERS[mediaType]
  return format ? { format, mediaType } : { mediaType: ZIP_TYPE, reason: 'unsupported' }
}

function isText(found: Recognised): boolean {
  return found.format !== undefined && found.format in TEXT_TYPES
}

function startsWith(head: Buffer, offset: number, signature: string): boolean {
  return latin(head, offset, offset + signature.length) === signature
}

function latin(head: Buffer, start: number, end: number): string {
  return head.toString('latin1', start, end)
}
