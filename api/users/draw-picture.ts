import { limits } from '#contract/limits.ts'
import { createQueue } from '../bot/queue.ts'
import { ApiError } from '../http/errors.ts'

const side = limits.profilePictureSidePx
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

// A picture of few bytes may fill much memory while it is read, so they are read one by one.
const turns = createQueue(1)

/**
 * A picture drawn anew as a square WebP: upright, cut to its middle, with nothing of its file but what
 * is to be seen. What it is, is told by its content alone. Throws `unsupported_type` for what is no
 * PNG, JPEG or WebP or cannot be drawn, `too_large` for more pixels than are read.
 */
export async function drawPicture(content: Buffer): Promise<Buffer> {
  if (!isPicture(content)) throw new ApiError('unsupported_type')
  return turns.add(() => draw(content))
}

function isPicture(content: Buffer): boolean {
  const webp =
    content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  return webp || [png, jpeg].some((sign) => content.subarray(0, sign.length).equals(sign))
}

async function draw(content: Buffer): Promise<Buffer> {
  // Loaded only where it is used: it takes memory that a server without pictures need not have.
  const { default: sharp } = await import('sharp')
  const image = sharp(content, { limitInputPixels: false, failOn: 'error' })
  const { width, height } = await image.metadata().catch(undrawable)
  if (width * height > limits.profilePicturePixels) throw new ApiError('too_large')
  return image
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp()
    .toBuffer()
    .catch(undrawable)
}

function undrawable(): never {
  throw new ApiError('unsupported_type')
}
