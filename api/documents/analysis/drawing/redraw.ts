import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { bytesOf, type Content, headOf, sizeOf } from '#api/documents/analysis/content.ts'
import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import { maxFileBytes } from '#api/documents/analysis/limits.ts'
import { recognise } from '#api/documents/analysis/media-type.ts'
import { readIco } from './ico.ts'

const icoType = 'image/x-icon'

/** Redrawn, for example as a profile picture, but never uploaded as resources. */
const drawnOnly = [
  { mediaType: icoType, at: 0, signatures: ['\0\0\x01\0'] },
  { mediaType: 'image/tiff', at: 0, signatures: ['II*\0', 'MM\0*'] },
  { mediaType: 'image/avif', at: 4, signatures: ['ftypavif', 'ftypavis'] },
]

// Enough bytes for a comment of the program that has drawn the picture.
const headBytes = 1_024

// What may be before the first element: a declaration, comments, a document type.
const beginsSvg = /^\uFEFF?\s*(?:<(?:\?|!)[^>]*>\s*)*<svg[\s>]/

type Format = 'png' | 'jpeg' | 'webp'

export type Drawing = {
  formats: Record<string, Format>
  mostPixels: number
  pixelsKept?: number
  /** Alternatively, a square of this side, without transparency. */
  sidePx?: number
  quality?: number
}

export type RedrawRequest = Drawing & { content: Content }
export type Redrawn = { image: Buffer; format: Format }

/** Upright, without metadata. Throws `unsupported`, `damaged`, `too_large`. */
export async function redraw({ content, ...drawing }: RedrawRequest): Promise<Redrawn> {
  if ((await sizeOf(content)) > maxFileBytes) throw new AnalysisFailure('too_large')
  const type = await pictureType(content)
  const format = drawing.formats[type]
  if (!format) throw new AnalysisFailure('unsupported')
  const { input, raw } = type === icoType ? readIco(await bytesOf(content)) : { input: content }
  const source = sharp(input, { limitInputPixels: false, failOn: 'error', ...(raw && { raw }) })
  const { width, height } = await source.metadata().catch(damaged)
  if (width * height > drawing.mostPixels) throw new AnalysisFailure('too_large')
  const image = fitted(source.autoOrient(), { width, height }, drawing)
  // For PNG, `quality` would reduce the colours.
  const options = format === 'png' || !drawing.quality ? {} : { quality: drawing.quality }
  return { image: await image.toFormat(format, options).toBuffer().catch(damaged), format }
}

function fitted(
  image: Sharp,
  { width, height }: { width: number; height: number },
  { sidePx, pixelsKept = Number.POSITIVE_INFINITY }: Drawing,
): Sharp {
  if (sidePx)
    return image.resize(sidePx, sidePx, { fit: 'cover' }).flatten({ background: '#ffffff' })
  const scale = Math.sqrt(pixelsKept / (width * height))
  if (scale >= 1) return image
  const most = Math.floor(Math.max(width, height) * scale)
  return image.resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
}

function damaged(error: unknown): never {
  throw new AnalysisFailure('damaged', { cause: error })
}

/** For a file that is no picture, the type of that file, or '' if it is not recognised. */
async function pictureType(content: Content): Promise<string> {
  const bytes = await headOf(content, headBytes)
  const head = bytes.toString('latin1', 0, 12)
  const found = drawnOnly.find(({ at, signatures }) =>
    signatures.some((signature) => head.startsWith(signature, at)),
  )
  if (beginsSvg.test(bytes.toString())) return 'image/svg+xml'
  return found?.mediaType ?? (await recognise(content, '')).mediaType ?? ''
}
