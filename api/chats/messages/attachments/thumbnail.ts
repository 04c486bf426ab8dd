import type { HandlerContext } from '#api/deps.ts'
import {
  type DrawContext,
  type Drawing,
  draw,
  isPassing,
  serveDrawn,
} from '#api/documents/originals/serve-drawn.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { limits } from '#contract/limits.ts'
import { formatsOf } from '#shared/formats.ts'
import { type AttachmentPlace, findAttachment } from './find.ts'

const thumbnail = within(limits.thumbnailSidePx)
const drawings = { small: thumbnail, large: within(limits.previewSidePx) }

function within(side: number): Drawing {
  return { name: `thumbnail-${side}.webp`, page: 1, width: side, height: side }
}

const drawable = new Set(formatsOf('image').flatMap(({ mediaTypes }) => mediaTypes))

export type Measured = { is_image: boolean; width: number | null; height: number | null }

const noImage: Measured = { is_image: false, width: null, height: null }

/** What cannot be drawn counts as a file; what cannot be drawn now has no size. */
export async function measure(context: DrawContext, hash: string, type: string): Promise<Measured> {
  if (!drawable.has(type)) return noImage
  const drawn = await draw(context, hash, thumbnail)
  if (!drawn.ok) return isPassing(drawn.reason) ? { ...noImage, is_image: true } : noImage
  return { ...noImage, is_image: true, ...drawn.original }
}

/** Throws `chat_not_found`, `attachment_not_found`, and `not_previewable` for other files. */
export async function serveThumbnail(
  context: HandlerContext,
  place: AttachmentPlace,
  size: keyof typeof drawings,
): Promise<Response> {
  const { hash, is_image } = await findAttachment(context, place)
  if (!is_image) throw new ApiError('not_previewable')
  return serveDrawn(context, hash, drawings[size])
}
