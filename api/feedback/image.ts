import { Readable } from 'node:stream'
import { pictureRefused } from '#api/analysis/refused.ts'
import type { StoredFile } from '#api/files/file-store.ts'
import { type Put, withStored } from '#api/files/with-stored.ts'
import type { HandlerContext } from '#api/http/handler.ts'

export type StoredImage = StoredFile & { type: string }

// What moves stands still: feedback is a screenshot.
const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'png',
  'image/tiff': 'png',
  'image/avif': 'webp',
} as const
const mostPixelsRead = 64_000_000
const mostPixelsKept = 16_000_000
const lossyQuality = 90

/**
 * Stores an image drawn anew, so that nothing of its file is kept but what is to be seen: no place, no
 * camera, nothing hidden. What it is, is told by its content. Throws `unsupported_type` for what is no
 * PNG, JPEG, WebP, GIF, TIFF or AVIF or cannot be drawn, `too_large` for more pixels than are read.
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
