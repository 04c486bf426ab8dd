import sharp, { type Sharp } from 'sharp'
import { type Content, sizeOf } from './content.ts'
import { AnalysisFailure } from './document.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { pictureType } from './picture-type.ts'

type Format = 'png' | 'jpeg' | 'webp'

/** How a picture is drawn anew. */
export type Drawing = {
  /** What becomes of each kind of picture; others are not drawn. */
  formats: Record<string, Format>
  /** More pixels than these are not read. */
  mostPixels: number
  /** It is made smaller until it has no more. */
  pixelsKept?: number
  /** Or it is cut to a square of this side, without transparency. */
  sidePx?: number
  quality?: number
}

export type RedrawRequest = Drawing & { content: Content }
export type Redrawn = { image: Buffer; format: Format }

/**
 * A picture drawn anew: upright, with nothing of its file but what is to be seen. What it is, is told by
 * its content. Throws `unsupported`, `damaged`, `too_large`.
 */
export async function redraw({ content, ...drawing }: RedrawRequest): Promise<Redrawn> {
  if ((await sizeOf(content)) > MAX_FILE_BYTES) throw new AnalysisFailure('too_large')
  const format = drawing.formats[await pictureType(content)]
  if (!format) throw new AnalysisFailure('unsupported')
  const source = sharp(content, { limitInputPixels: false, failOn: 'error' })
  const { width, height } = await source.metadata().catch(damaged)
  if (width * height > drawing.mostPixels) throw new AnalysisFailure('too_large')
  const image = fitted(source.autoOrient(), { width, height }, drawing)
  // For a PNG the same option would take colours away.
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
