import { createReadStream } from 'node:fs'
import {
  extensionOf,
  type FormatOf,
  formatOfName,
  formatOfType,
  formats,
  formatsOf,
  unknownType,
} from '#shared/formats.ts'
import { type Content, headOf } from './content.ts'
import { AnalysisFailure, type FailureCode } from './document.ts'
import { certainEncoding, decodeText, isText } from './encoding/decode.ts'
import { sniffDelimiter } from './extract/csv.ts'
import { mainPart } from './extract/office/ooxml.ts'
import { attribute, readXmlEntry, rootElement } from './xml.ts'
import { type Archive, withArchive } from './zip.ts'

const images: Record<FormatOf<'image'>, (head: Buffer) => boolean> = {
  png: (head) => startsWith(head, 0, '\x89PNG\r\n\x1a\n'),
  jpeg: (head) => startsWith(head, 0, '\xff\xd8\xff'),
  gif: (head) => /^GIF8[79]a/.test(latin(head, 0, 6)),
  webp: (head) => startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP'),
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Names of streams that only one kind of file has. The first one decides. */
const streams = [
  { name: 'EncryptedPackage', reason: 'encrypted', mediaType: 'application/x-ole-storage' },
  { name: 'WordDocument', reason: 'old_format', mediaType: formats.doc.mediaTypes[0] },
  { name: 'Workbook', reason: 'old_format', mediaType: formats.xls.mediaTypes[0] },
  { name: 'PowerPoint Document', reason: 'old_format', mediaType: formats.ppt.mediaTypes[0] },
] as const

const unknown = { reason: 'unsupported', mediaType: 'application/x-ole-storage' } as const

const longestName = Math.max(...streams.map(({ name }) => name.length * 2))

const headerLine = /^[!-9;-~]+:[ \t]/

const usualHeader = /^(message-id|mime-version|received|return-path):/im

export type ZipFormat = FormatOf<'archive'>
export type BytesFormat = FormatOf<'bytes'>
export type Format = TextFormat | ZipFormat | BytesFormat | 'pdf' | 'image'

/**
 * Without `format` it cannot be read; `reason` says why. A package that knows signatures would not
 * compare the content with the name, and would open archives without our limits.
 */
export type Recognised =
  | { format: Format; mediaType: string; reason?: undefined }
  | { format?: undefined; mediaType?: string; reason: FailureCode }

const headBytes = 64 * 1024

const zipType = formats.zip.mediaTypes[0]

/** The name counts if the content is ambiguous, and must not claim another kind. */
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

export function claimOf(name: string): string | undefined {
  const format = formatOfName(name)
  if (!format || unread.has(format.content)) return undefined
  const isNamed = format.content === 'archive' || format.content === 'bytes'
  return isNamed ? format.name : format.content
}

function kindOf({ format }: Recognised): string | undefined {
  return format && isTextFormat(format) ? 'text' : format
}

export type TextFormat = FormatOf<'text'>

export function isTextFormat(name: string): name is TextFormat {
  return name in formats && formats[name as TextFormat].content === 'text'
}

/** The extension decides; without one, the content. */
function textFormat(name: string, head: string): TextFormat {
  if (extensionOf(name) !== '') {
    const claimed = formatOfName(name)?.name ?? ''
    return isTextFormat(claimed) ? claimed : 'txt'
  }
  if (/^\s*(<!doctype html|<html)/i.test(head)) return 'html'
  if (looksLikeMarkdown(head)) return 'md'
  return sniffDelimiter(head) ? 'csv' : 'txt'
}

function looksLikeMarkdown(head: string): boolean {
  const headings = head.match(/^#{1,6} \S/gm)?.length ?? 0
  const signs = head.match(/^(```|[-*] \S|> \S)|\]\(https?:/gm)?.length ?? 0
  return headings >= 1 && headings + signs >= 2
}

/** More precise than a wrong extension, and reported instead of it. */
const certain = new Set<FailureCode | undefined>(['damaged', 'encrypted', 'too_large'])
const oldOffice = new Set<string>(['docx', 'pptx', 'xlsx'])

async function recogniseContent(content: Content, name: string, head: Buffer): Promise<Recognised> {
  const drawn = recogniseDrawn(head)
  if (drawn) return drawn
  if (startsWith(head, 0, 'PK\x03\x04') || startsWith(head, 0, 'PK\x05\x06')) {
    return recogniseArchive(content)
  }
  if (isOldOffice(head)) return readOldOffice(content)
  if (startsWith(head, 0, '{\\rtf')) return { format: 'rtf', mediaType: formats.rtf.mediaTypes[0] }
  if (isMail(name, head)) return { format: 'eml', mediaType: formats.eml.mediaTypes[0] }
  if (!isText(head)) return { reason: 'unsupported', mediaType: unknownType }
  // The signs that tell one text format from another are ASCII in every other encoding.
  const format = textFormat(name, decodeText(head, certainEncoding(head) ?? 'latin1'))
  return { format, mediaType: formats[format].mediaTypes[0] }
}

export function recogniseDrawn(
  head: Buffer,
): { format: 'pdf' | 'image'; mediaType: string } | undefined {
  if (latin(head, 0, 1024).includes('%PDF-'))
    return { format: 'pdf', mediaType: formats.pdf.mediaTypes[0] }
  const image = formatsOf('image').find(({ name }) => images[name as FormatOf<'image'>](head))
  const mediaType = image?.mediaTypes[0]
  return mediaType ? { format: 'image', mediaType } : undefined
}

function startsWith(head: Buffer, offset: number, signature: string): boolean {
  return latin(head, offset, offset + signature.length) === signature
}

function latin(head: Buffer, start: number, end: number): string {
  return head.toString('latin1', start, end)
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
  const main = await mainPart(archive)
  const mediaType = main ? await typeOfPart(archive, main) : await namedType(archive)
  const format = formatOfType(mediaType)
  return format?.content === 'archive'
    ? { format: format.name as ZipFormat, mediaType }
    : { mediaType: zipType, reason: 'unsupported' }
}

// The content types that an archive lists have other names for templates and for files with macros.
async function typeOfPart(archive: Archive, part: string): Promise<string> {
  const root = await rootElement(archive, part)
  return (
    formatsOf('archive').find((format) => format.root && format.root === root)?.mediaTypes[0] ?? ''
  )
}

async function namedType(archive: Archive): Promise<string> {
  const named = await archive.readShort('mimetype', 100)
  if (named.length > 0) return named.toString('latin1').trim()
  let listed = ''
  await readXmlEntry(archive, 'META-INF/manifest.xml', {
    open(name, attributes) {
      const isWhole = name === 'file-entry' && attribute(attributes, 'full-path') === '/'
      if (isWhole) listed = attribute(attributes, 'media-type') ?? ''
    },
  })
  return listed || (archive.has('META-INF/container.xml') ? formats.epub.mediaTypes[0] : '')
}

// It begins with headers, and its name ends in `.eml` or, without an extension, one header is one
// that every mail has.
function isMail(name: string, head: Buffer): boolean {
  const text = head.toString('latin1', 0, 8_192)
  const headers = text.split(/\r?\n\r?\n/, 1)[0] ?? ''
  if (!headerLine.test(headers)) return false
  const extension = extensionOf(name)
  return extension === 'eml' || (extension === '' && usualHeader.test(headers))
}

/** The container format of Word, Excel and PowerPoint before 2007. */
function isOldOffice(head: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

// Why such a container is not read: a newer file with a password, or an old format. No maintained
// package reads all three.
async function readOldOffice(
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

async function* chunksOf(content: Content): AsyncGenerator<Buffer> {
  if (typeof content === 'string') yield* createReadStream(content)
  else yield content
}
