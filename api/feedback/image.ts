import { Readable } from 'node:stream'
import { recognise } from '../analysis/media-type.ts'
import type { Deps } from '../deps.ts'
import type { StoredFile } from '../files/file-store.ts'
import { dropFiles } from '../files/release.ts'
import { ApiError } from '../http/errors.ts'

export type StoredImage = StoredFile & { type: string }

type Format = 'png' | 'jpeg' | 'webp'

// What moves stands still: feedback is a screenshot.
const formats: Record<string, Format> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'png',
}
const mostPixelsRead = 64_000_000
const mostPixelsKept = 16_000_000
const lossyQuality = 90

/**
 * Stores an image drawn anew, so that nothing of its file is kept but what is to be seen: no place, no
 * camera, nothing hidden. What it is, is told by its content. Throws `unsupported_type` for what is no
 * PNG, JPEG, WebP or GIF or cannot be drawn, `too_large` for more pixels than are read. The content is
 * held until it is let go.
 */
export async function storeImage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  content: Readable,
): Promise<StoredImage> {
  const original = await files.put(content)
  try {
    const place = await files.localPath(original.hash)
    const { mediaType = '' } = await recognise(place, '')
    const format = formats[mediaType]
    if (!format) throw new ApiError('unsupported_type')
    const drawn = await draw(place, format)
    return { ...(await files.put(Readable.from([drawn]))), type: `image/${format}` }
  } finally {
    files.letGo(original.hash)
    await dropFiles(db, files, [original.hash])
  }
}

async function draw(place: string, format: Format): Promise<Buffer> {
  // Drawing takes tens of megabytes that a server which is never sent an image need not have.
  const { default: sharp } = await import('sharp')
  const source = sharp(place, { limitInputPixels: false, failOn: 'error' })
  const { width, height } = await source.metadata().catch(undrawable)
  if (width * height > mostPixelsRead) throw new ApiError('too_large')
  const scale = Math.min(1, Math.sqrt(mostPixelsKept / (width * height)))
  const image = source.autoOrient()
  if (scale < 1) {
    const most = Math.floor(Math.max(width, height) * scale)
    image.resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
  }
  // For a PNG the same option would take colours away.
  const options = format === 'png' ? {} : { quality: lossyQuality }
  return image.toFormat(format, options).toBuffer().catch(undrawable)
}

function undrawable(): never {
  throw new ApiError('unsupported_type')
}
