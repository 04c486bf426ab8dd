import sharp, { type Sharp } from 'sharp'
import { bytesOf, type Content, sizeOf } from '#api/documents/analysis/content.ts'
import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import {
  maxFileBytes,
  maxImageInputPixels,
  maxReadingWidthPixels,
  maxRenderPixels,
  maxRenderWidthPixels,
  minRenderWidthPixels,
} from '#api/documents/analysis/limits.ts'
import { recognise } from '#api/documents/analysis/media-type.ts'
import { withPdfium } from './pdfium.ts'

export type RenderRequest = {
  content: Content
  name?: string
  page: number
  width: number
  height?: number
  isForReading?: boolean
}
export type Rendered = {
  image: Buffer
  pageCount: number
  /** Upright, in pixels, before it was drawn. */
  original?: { width: number; height: number }
}

/**
 * A PDF page or image as WebP, within `width` and, for an image, `height` pixels. Throws
 * `unsupported` for anything else, `no_such_page`, `encrypted`, `damaged`.
 */
export async function renderFile(request: RenderRequest): Promise<Rendered> {
  if ((await sizeOf(request.content)) > maxFileBytes) throw new AnalysisFailure('too_large')
  const found = await recognise(request.content, request.name ?? '')
  if (!found.format) throw new AnalysisFailure(found.reason)
  const most = request.isForReading ? maxReadingWidthPixels : maxRenderWidthPixels
  const width = clamp(request.width, minRenderWidthPixels, most)
  if (found.format === 'pdf') return renderPdfPage(request, width)
  if (found.format === 'image') return renderImage(request, width)
  throw new AnalysisFailure('unsupported')
}

async function renderPdfPage(request: RenderRequest, width: number): Promise<Rendered> {
  const { content, page: n, isForReading = false } = request
  return withPdfium(await bytesOf(content), async (pdf) => {
    const pageCount = pdf.getPageCount()
    if (!Number.isInteger(n) || n < 1 || n > pageCount) throw new AnalysisFailure('no_such_page')
    const page = pdf.getPage(n - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const size = fittedSize(originalWidth, originalHeight, width)
    const { data } = await page.render({
      ...size,
      renderFormFields: true,
      render: async (bitmap) => encodeBitmap(bitmap, isForReading),
    })
    return { image: Buffer.from(data), pageCount }
  })
}

/** `width` wide, or less if the image would have too many pixels. */
export function fittedSize(
  pageWidth: number,
  pageHeight: number,
  width: number,
): { width: number; height: number } {
  const ratio = pageHeight / pageWidth
  if (!Number.isFinite(ratio) || ratio <= 0) throw new AnalysisFailure('damaged')
  const fitted = Math.min(width, Math.sqrt(maxRenderPixels / ratio))
  const height = Math.min(fitted * ratio, maxRenderPixels / Math.max(fitted, 1))
  return { width: Math.max(1, Math.floor(fitted)), height: Math.max(1, Math.floor(height)) }
}

const maxSidePixels = 16_383

type Bitmap = { data: Uint8Array; width: number; height: number }

async function encodeBitmap(bitmap: Bitmap, isForReading: boolean): Promise<Uint8Array> {
  const { width, height } = bitmap
  const image = sharp(bitmap.data, { raw: { width, height, channels: 4 } })
    .resize({
      width: maxSidePixels,
      height: maxSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
  return encoded(image, isForReading).toBuffer()
}

function encoded(image: Sharp, isForReading: boolean): Sharp {
  if (!isForReading) return image.webp({ quality: 85, effort: 3 })
  return image.flatten({ background: '#ffffff' }).greyscale().png({ compressionLevel: 1 })
}

async function renderImage(
  { content, page, height = maxSidePixels, isForReading = false }: RenderRequest,
  width: number,
): Promise<Rendered> {
  if (page !== 1) throw new AnalysisFailure('no_such_page')
  const image = await openImage(content)
  const { autoOrient: original } = await image.metadata().catch(imageFailure)
  // Small letters, as on a screen, are read better when the image is enlarged.
  const size = isForReading
    ? { width: Math.min(width, original.width * 2), height }
    : { width, height }
  const resized = image
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: !isForReading })
  const drawn = await encoded(resized, isForReading).toBuffer().catch(imageFailure)
  return { image: drawn, pageCount: 1, original }
}

/** Throws `damaged` or `too_large`. */
export async function openImage(content: Content): Promise<Sharp> {
  const image = sharp(content, { limitInputPixels: maxImageInputPixels, failOn: 'error' })
  const { width, height } = await image.metadata().catch(imageFailure)
  if (width * height > maxImageInputPixels) throw new AnalysisFailure('too_large')
  return image
}

function imageFailure(error: unknown): never {
  const large = error instanceof Error && /pixel limit/i.test(error.message)
  throw new AnalysisFailure(large ? 'too_large' : 'damaged', { cause: error })
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), low), high) : high
}
