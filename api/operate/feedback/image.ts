import { Readable } from 'node:stream'
import type { HandlerContext } from '#api/deps.ts'
import { pictureRefused } from '#api/documents/analysis/refused.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { type Put, withStored } from '#api/platform/files/with-stored.ts'
import type { feedbackImageTypes } from '#contract/formats.ts'

export type StoredImage = StoredFile & { type: string }

// Animations become a still image: feedback is a screenshot.
const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'png',
  'image/tiff': 'png',
  'image/avif': 'webp',
  'image/svg+xml': 'png',
} as const satisfies Record<(typeof feedbackImageTypes)[number], string>
const mostPixelsRead = 64_000_000
const mostPixelsKept = 16_000_000
const lossyQuality = 90

/**
 * Stores a re-encoded image, without metadata such as location and camera. Recognises the type by
 * the content. Throws `unsupported_type` if it is not PNG, JPEG, WebP, GIF, TIFF, AVIF or SVG or cannot
 * be decoded, and `too_large` for too many pixels.
 */
export async function storeImage(
  { db, files, analyser, actor }: Pick<HandlerContext, 'db' | 'files' | 'analyser' | 'actor'>,
  put: Put,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredImage> {
  return withStored({ db, files }, async (putOriginal) => {
    const original = await putOriginal(content)
    const drawn = await analyser.redraw({
      content: await files.localPath(original.hash),
      by: actor.id,
      formats,
      mostPixels: mostPixelsRead,
      pixelsKept: mostPixelsKept,
      quality: lossyQuality,
    })
    if (!drawn.ok) throw pictureRefused(drawn.reason)
    return { ...(await put(Readable.from([drawn.image]))), type: `image/${drawn.format}` }
  })
}
