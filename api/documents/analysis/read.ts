import type { Encoding } from '#contract/encodings.ts'
import { bytesOf, type Content, sizeOf } from './content.ts'
import { declaredEncoding } from './declared-encoding.ts'
import { AnalysisFailure, type Document } from './document.ts'
import { extractCsv } from './extract/csv.ts'
import { extractDocx } from './extract/docx.ts'
import { extractEml } from './extract/eml.ts'
import { extractEpub } from './extract/epub.ts'
import { extractHtml } from './extract/html.ts'
import { extractJson } from './extract/json.ts'
import { extractMd } from './extract/md.ts'
import { extractOdp } from './extract/odp.ts'
import { extractOds } from './extract/ods.ts'
import { extractOdt } from './extract/odt.ts'
import { extractPdf } from './extract/pdf.ts'
import { extractPptx } from './extract/pptx.ts'
import { extractRtf } from './extract/rtf.ts'
import { extractSubtitles } from './extract/subtitles.ts'
import { extractTxt } from './extract/txt.ts'
import { extractXlsx } from './extract/xlsx.ts'
import { maxFileBytes } from './limits.ts'
import {
  type BytesFormat,
  type Format,
  isBytesFormat,
  recognise,
  type ZipFormat,
} from './media-type.ts'
import { withOpenCode } from './open-code.ts'
import { readText } from './read-text.ts'
import { openImage } from './render.ts'
import { isTextFormat, type TextFormat } from './text-format.ts'
import { type Archive, withArchive } from './zip.ts'

/** `encoding`: of a text, if a person chose it. */
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

/** A file whose type was recognised but whose content could not be read. */
export class ReadFailure extends AnalysisFailure {
  readonly mediaType?: string

  constructor(cause: AnalysisFailure, mediaType: string | undefined) {
    super(cause.reason, { cause })
    if (mediaType !== undefined) this.mediaType = mediaType
  }
}

/**
 * Reads a file in this process; call it only where a crash is harmless. An image has no text pages
 * and one page to show. Throws an AnalysisFailure.
 */
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
