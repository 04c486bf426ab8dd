import type { HandlerContext } from '#api/deps.ts'
import { pictureRefused } from '#api/documents/analysis/refused.ts'
import type { pictureTypes } from '#contract/formats.ts'
import { limits } from '#contract/limits.ts'

// GIF is not accepted: a profile picture is not animated.
const formats = {
  'image/png': 'webp',
  'image/jpeg': 'webp',
  'image/webp': 'webp',
} as const satisfies Record<(typeof pictureTypes)[number], string>

/**
 * Re-encodes a picture as a square WebP: upright, cropped to its centre, without metadata.
 * Recognises the type by the content. Throws `unsupported_type` if it is not PNG, JPEG or WebP or
 * cannot be decoded, and `too_large` for too many pixels.
 */
export async function drawPicture(
  { analyser, actor }: Pick<HandlerContext, 'analyser' | 'actor'>,
  content: Buffer,
): Promise<Buffer> {
  const drawn = await analyser.redraw({
    content,
    by: actor.id,
    formats,
    mostPixels: limits.profilePicturePixels,
    sidePx: limits.profilePictureSidePx,
  })
  if (!drawn.ok) throw pictureRefused(drawn.reason)
  return drawn.image
}
