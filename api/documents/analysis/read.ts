import { posix } from 'node:path'
import { languageOfFile } from '#api/documents/highlight/languages.ts'
import { scan } from '#api/documents/highlight/scan.ts'
import { type Encoding, encodingOfName } from '#contract/encodings.ts'
import { bytesOf, type Content, sizeOf } from './content.ts'
import { AnalysisFailure, type Document, type DocumentPage } from './document.ts'
import { openImage } from './drawing/render.ts'
import { decodeText } from './encoding/decode.ts'
import { declaredEncoding, type EncodingHints, findEncoding } from './encoding/find.ts'
import { extractCsv } from './extract/csv.ts'
import { extractEml } from './extract/eml.ts'
import { readPackage } from './extract/epub-package.ts'
import { extractHtml, htmlBlocks } from './extract/html.ts'
import { extractMd } from './extract/md.ts'
import { extractDocx } from './extract/office/docx.ts'
import { extractOdp } from './extract/office/odp.ts'
import { extractOds } from './extract/office/ods.ts'
import { extractOdt } from './extract/office/odt.ts'
import { extractPptx } from './extract/office/pptx.ts'
import { extractXlsx } from './extract/office/xlsx.ts'
import { extractPdf } from './extract/pdf.ts'
import { extractRtf } from './extract/rtf.ts'
import { extractSubtitles } from './extract/subtitles.ts'
import { extractTxt, linePages } from './extract/txt.ts'
import {
  longPageCharacters,
  maxDocumentCharacters,
  maxFileBytes,
  maxTextFileBytes,
} from './limits.ts'
import {
  type BytesFormat,
  type Format,
  isBytesFormat,
  isTextFormat,
  recognise,
  type TextFormat,
  type ZipFormat,
} from './media-type.ts'
import { type Draft, joinBlocks, numbered, oneLine } from './paginate.ts'
import { attribute, readXmlEntry } from './xml.ts'
import { type Archive, withArchive } from './zip.ts'

// How much of a too large text is read: less than a document may have, because the first line of a
// table is repeated on each page.
const partCharacters = Math.floor(maxDocumentCharacters * 0.75)

const lineFeed = 10

const longLine = 1_000

/** A larger file is shown as it is written. */
const maxFormatted = 2_000_000

/** A larger source file was written by a program. */
const mostCharacters = 2_000_000

export type ReadRequest = { content: Content; name: string; encoding?: Encoding }
export type ReadResult = { mediaType: string; document: Document; pageCount: number }

const textReaders: Record<TextFormat, (text: string) => Document> = {
  txt: extractTxt,
  md: extractMd,
  html: extractHtml,
  csv: extractCsv,
  json: extractJson,
  yaml: extractTxt,
  code: extractTxt,
  subtitles: extractSubtitles,
}

const bytesReaders: Record<BytesFormat, (bytes: Uint8Array) => Document | Promise<Document>> = {
  rtf: extractRtf,
  eml: extractEml,
}

const zipReaders: Record<ZipFormat, (archive: Archive) => Promise<Document>> = {
  docx: extractDocx,
  pptx: extractPptx,
  xlsx: extractXlsx,
  odt: extractOdt,
  ods: extractOds,
  odp: extractOdp,
  epub: extractEpub,
}

/** The type was recognised, but the content could not be read. */
export class ReadFailure extends AnalysisFailure {
  readonly mediaType?: string

  constructor(cause: AnalysisFailure, mediaType: string | undefined) {
    super(cause.reason, { cause })
    if (mediaType !== undefined) this.mediaType = mediaType
  }
}

/** Only where a crash is harmless. An image has no text. Throws an `AnalysisFailure`. */
export async function readDocument(request: ReadRequest): Promise<ReadResult> {
  const { content, name } = request
  const size = await sizeOf(content)
  if (size > maxFileBytes) throw new AnalysisFailure('too_large')
  const found = await recognise(content, name)
  if (!found.format) throw new ReadFailure(new AnalysisFailure(found.reason), found.mediaType)
  const { format, mediaType } = found
  try {
    const read = await readAs(format, request)
    const document = { ...read, pages: withOpenCode(read.pages, name) }
    if (format === 'image') return { mediaType, document, pageCount: 1 }
    if (!document.failure && document.pages.every((page) => page.text.trim() === ''))
      throw new AnalysisFailure('no_text')
    return { mediaType, document, pageCount: document.pages.length }
  } catch (error) {
    if (error instanceof AnalysisFailure) throw new ReadFailure(error, mediaType)
    throw new ReadFailure(new AnalysisFailure('damaged', { cause: error }), mediaType)
  }
}

async function readAs(
  format: Format,
  { content, encoding: chosen }: ReadRequest,
): Promise<Document> {
  if (format === 'image') {
    await openImage(content)
    return { pages: [] }
  }
  if (format === 'pdf') return extractPdf(new Uint8Array(await bytesOf(content)))
  if (isTextFormat(format)) {
    const bytes = await bytesOf(content)
    const declared = declaredEncoding(bytes)
    return readText({ bytes, chosen, declared, read: textReaders[format] })
  }
  if (isBytesFormat(format)) return bytesReaders[format](await bytesOf(content))
  return withArchive(content, zipReaders[format])
}

function withOpenCode(pages: DocumentPage[], fileName: string): DocumentPage[] {
  const language = languageOfFile(fileName)
  if (!language) return pages
  let open = ''
  let characters = 0
  return pages.map((page) => {
    const before = open
    characters += page.text.length
    if (page.kind === 'lines' && characters <= mostCharacters)
      open = scan(page.text, language, open).open
    else open = ''
    return before === '' ? page : { ...page, view: { ...page.view, open: before } }
  })
}

/** Lines stay as they are; JSON without line breaks gets one line for each value. */
function extractJson(text: string): Document {
  const formatted = hasLongLine(text) ? format(text) : undefined
  if (formatted === undefined) return extractTxt(text)
  const pages = linePages(formatted.split('\n'), 1)
  return { pages: numbered(pages.map((page) => ({ kind: 'section', text: page.text }))) }
}

function hasLongLine(text: string): boolean {
  return text.length <= maxFormatted && text.split('\n').some((line) => line.length > longLine)
}

function format(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 1)
  } catch {
    return undefined
  }
}

async function extractEpub(archive: Archive): Promise<Document> {
  await refuseProtected(archive)
  const { title, chapters, labels } = await readPackage(archive)
  const drafts: Draft[] = []
  for (const part of chapters) {
    if (archive.has(part)) drafts.push(...(await readChapter(archive, part, labels.get(part))))
  }
  return { pages: numbered(drafts), ...(title ? { title } : {}) }
}

async function readChapter(archive: Archive, part: string, label?: string): Promise<Draft[]> {
  const source = await archive.read(part)
  const encoding = await findEncoding(source, { declared: declaredEncoding(source) })
  const { blocks } = htmlBlocks(decodeText(source, encoding))
  const heading = blocks.find((block) => block.heading)?.text
  const name = oneLine(heading ?? label ?? '')
  return joinBlocks(blocks, longPageCharacters).map((text) => ({
    kind: 'section',
    ...(name === '' ? {} : { name }),
    text,
  }))
}

/** Unprotected books may contain obfuscated fonts; any other encryption means DRM. */
async function refuseProtected(archive: Archive): Promise<void> {
  let scheme = ''
  await readXmlEntry(archive, 'META-INF/encryption.xml', {
    open(name, attributes) {
      if (name === 'EncryptionMethod') scheme = attribute(attributes, 'Algorithm') ?? ''
      if (name !== 'CipherReference') return
      const uri = attribute(attributes, 'URI') ?? ''
      const isFont = /embedding|enc#RC/.test(scheme) || /\.(otf|ttf|woff2?)$/i.test(uri)
      if (!isFont && posix.extname(uri) !== '') throw new AnalysisFailure('encrypted')
    },
  })
}

interface TextFile extends EncodingHints {
  bytes: Uint8Array
  read: (text: string) => Document
}

/** Reads only the beginning of a too large file. Throws an `AnalysisFailure`. */
async function readText({ bytes, read, ...hints }: TextFile): Promise<Document> {
  const encoding = await findEncoding(bytes, hints)
  const known = bytes.length > maxTextFileBytes ? beginningOf(bytes, encoding) : bytes
  const text = decodeText(known, encoding)
  const document = readBeginning(text, read, known.length < bytes.length)
  const isCertain = encoding.startsWith('utf-') && !hints.chosen
  const named = isCertain ? undefined : encodingOfName(encoding)
  return named ? { ...document, encoding: named } : document
}

function readBeginning(text: string, read: TextFile['read'], isCut: boolean): Document {
  if (!isCut && text.length <= maxDocumentCharacters) {
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof AnalysisFailure && error.reason === 'too_large')) throw error
      if (text.length <= partCharacters) throw error
    }
  }
  return { ...read(firstLines(text)), isPartial: true }
}

// Ends after a line, so that no character is cut in two.
function beginningOf(bytes: Uint8Array, encoding: string): Uint8Array {
  const width = encoding.startsWith('utf-32') ? 4 : encoding.startsWith('utf-16') ? 2 : 1
  const end = bytes.lastIndexOf(lineFeed, maxTextFileBytes - width) + 1
  return bytes.subarray(0, end === 0 ? maxTextFileBytes : Math.ceil(end / width) * width)
}

function firstLines(text: string): string {
  const end = text.lastIndexOf('\n', partCharacters)
  return text.slice(0, end > 0 ? end : partCharacters)
}
