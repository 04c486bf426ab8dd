import { pictureRefused } from '#api/analysis/refused.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { limits } from '#contract/limits.ts'

// What moves is no portrait.
const formats = { 'image/png': 'webp', 'image/jpeg': 'webp', 'image/webp': 'webp' } as const

/**
 * A picture drawn anew as a square WebP: upright, cut to its middle, with nothing of its file but what
 * is to be seen. What it is, is told by its content alone. Throws `unsupported_type` for what is no
 * PNG, JPEG or WebP or cannot be drawn, `too_large` for more pixels than are read.
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
