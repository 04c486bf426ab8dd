import type { Attachment } from '#contract/entities/chat.ts'

const most = { width: 480, height: 360 }
const unknown = { width: 320, height: 240 }
const leastSide = 44

/**
 * The size at which a single image of a message is shown: its own proportions within 480 × 360
 * pixels, and not enlarged. An image without a stored size gets a usual one, so that nothing moves
 * when it is loaded.
 */
export function shownSize({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  if (!width || !height) return unknown
  const scale = Math.min(1, most.width / width, most.height / height)
  return {
    width: Math.max(leastSide, Math.round(width * scale)),
    height: Math.max(leastSide, Math.round(height * scale)),
  }
}
