import { getDocumentProxy } from 'unpdf'
import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import { type PdfiumDocument, withPdfium } from '#api/documents/analysis/drawing/pdfium.ts'
import {
  maxDocumentCharacters,
  maxDocumentLines,
  maxPages,
} from '#api/documents/analysis/limits.ts'
import { numbered, oneLine } from '#api/documents/analysis/paginate.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import { isReadable, linesOf, pageText, readableText } from './pdf-lines.ts'
import { printedLines } from './pdf-places.ts'

/** A popup repeats the comment that it belongs to; the text of a link stands on the page. */
const withoutText = new Set<unknown>(['Popup', 'Link', 'Widget'])

const hiddenFlag = 2

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type PageRead = { text: string; aspect?: number; view?: PageView }
type Texts = { texts: PageRead[]; title?: string }

/**
 * Each page of the file is one page, so that page numbers agree. PDF.js finds the order of lines
 * best. PDFium has the character maps that PDF.js would load, and opens files that PDF.js cannot.
 */
export async function extractPdf(bytes: Uint8Array): Promise<Document> {
  const { texts, title } = await readWithPdfjs(bytes).catch(
    async (error: unknown): Promise<Texts> => {
      if (error instanceof AnalysisFailure) throw error
      return { texts: await readWithPdfium(bytes) }
    },
  )
  const full = texts.some(({ text }) => text === '') ? await fillEmpty(bytes, texts) : texts
  const isScan = full.every(({ text }) => text === '') && (await hasDrawing(bytes))
  const pages = numbered(full.map((page) => ({ kind: 'page', ...page })))
  return {
    pages,
    ...(title ? { title } : {}),
    ...(isScan ? { failure: 'pictures_only' as const } : {}),
  }
}

async function readWithPdfjs(bytes: Uint8Array): Promise<Texts> {
  const pdf = await openPdf(bytes)
  try {
    if (pdf.numPages > maxPages) throw new AnalysisFailure('too_large')
    const title = await titleOf(pdf)
    return { texts: await pageTexts(pdf), ...(title ? { title } : {}) }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  // PDF.js takes ownership of the bytes, but PDFium may need them afterwards.
  const options = { verbosity: 0, useSystemFonts: false, isEvalSupported: false }
  return getDocumentProxy(bytes.slice(), options).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new AnalysisFailure('encrypted', { cause: error })
    }
    throw error
  })
}

async function titleOf(pdf: Pdf): Promise<string | undefined> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title = 'Title' in info && typeof info.Title === 'string' ? oneLine(info.Title) : ''
  return title || undefined
}

async function pageTexts(pdf: Pdf): Promise<PageRead[]> {
  const texts: PageRead[] = []
  let characters = 0
  let lines = 0
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await readPage(pdf, n, lines < maxDocumentLines)
    lines += page.view?.lines?.length ?? 0
    characters += page.text.length
    if (characters > maxDocumentCharacters) throw new AnalysisFailure('too_large')
    texts.push(page)
  }
  return texts
}

/** An unreadable page becomes an empty page: the other pages are still useful. */
async function readPage(pdf: Pdf, n: number, withPlaces: boolean): Promise<PageRead> {
  try {
    const page = await pdf.getPage(n)
    const { items } = await page.getTextContent()
    const annotations = annotationTexts(await page.getAnnotations())
    page.cleanup()
    const parts = [pageText(linesOf(items)), ...annotations]
    const text = parts.filter((part) => part !== '').join('\n\n')
    const viewport = page.getViewport({ scale: 1 })
    const lines = withPlaces ? printedLines(items, viewport) : []
    return { text, ...aspectOf(viewport), ...(lines.length > 0 ? { view: { lines } } : {}) }
  } catch {
    return { text: '' }
  }
}

function aspectOf({ width, height }: { width: number; height: number }) {
  const aspect = width / height
  return Number.isFinite(aspect) && aspect > 0 ? { aspect } : {}
}

async function readWithPdfium(bytes: Uint8Array): Promise<PageRead[]> {
  return withPdfium(bytes, async (pdf) => {
    const count = pdf.getPageCount()
    if (count > maxPages) throw new AnalysisFailure('too_large')
    return Array.from({ length: count }, (_, index) => ({
      text: pdfiumText(() => pdf.getPage(index).getText()),
      ...pdfiumAspect(() => pdf.getPage(index).getOriginalSize()),
    }))
  })
}

async function fillEmpty(bytes: Uint8Array, texts: PageRead[]): Promise<PageRead[]> {
  const others = await readWithPdfium(bytes).catch(() => [])
  return texts.map((page, index) => ({
    ...others[index],
    ...page,
    text: page.text || (others[index]?.text ?? ''),
  }))
}

/** Looked at to tell a scan from an empty file. */
const scanSamplePages = 20

async function hasDrawing(bytes: Uint8Array): Promise<boolean> {
  const drawn = withPdfium(bytes, async (pdf) => {
    const count = Math.min(pdf.getPageCount(), scanSamplePages)
    return Array.from({ length: count }, (_, index) => index).some((index) => isDrawn(pdf, index))
  })
  return drawn.catch(() => false)
}

function isDrawn(pdf: PdfiumDocument, index: number): boolean {
  return pdf.getPage(index).getObjectCount() > 0
}

function pdfiumText(read: () => string): string {
  try {
    const lines = read().split(/\r\n?|\n/)
    return readableText(lines.filter(isReadable).join('\n'))
  } catch {
    return ''
  }
}

function pdfiumAspect(read: () => { originalWidth: number; originalHeight: number }) {
  try {
    const { originalWidth: width, originalHeight: height } = read()
    return aspectOf({ width, height })
  } catch {
    return {}
  }
}

/** The file decides the values. */
type Annotation = {
  subtype?: unknown
  hidden?: unknown
  annotationFlags?: unknown
  fieldType?: unknown
  fieldValue?: unknown
  options?: unknown
  contentsObj?: { str?: unknown }
}

// Values of form fields, text written over the page, and comments are not in the page's own text.
function annotationTexts(annotations: Annotation[]): string[] {
  return annotations
    .filter((one) => !isHidden(one))
    .flatMap((one) => [...fieldValues(one), comment(one)])
    .filter((text) => typeof text === 'string')
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
    .filter((text) => text !== '')
}

function isHidden({ hidden, annotationFlags: flags }: Annotation): boolean {
  return hidden === true || (typeof flags === 'number' && (flags & hiddenFlag) !== 0)
}

function fieldValues({ fieldType, fieldValue, options }: Annotation): unknown[] {
  if (fieldType === 'Tx') return [fieldValue]
  if (fieldType !== 'Ch') return []
  const choices: { exportValue?: unknown; displayValue?: unknown }[] = Array.isArray(options)
    ? options
    : []
  const chosen: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return chosen.map(
    (one) => choices.find(({ exportValue }) => exportValue === one)?.displayValue ?? one,
  )
}

function comment({ subtype, contentsObj }: Annotation): unknown {
  return withoutText.has(subtype) ? undefined : contentsObj?.str
}
