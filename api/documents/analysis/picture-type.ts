import { type Content, headOf } from './content.ts'
import { recognise } from './media-type.ts'

export const icoType = 'image/x-icon'

/**
 * Picture formats with the signatures in their first bytes. Files in these formats can be redrawn,
 * for example as a profile picture, but cannot be uploaded as resources.
 */
const drawnOnly = [
  { mediaType: icoType, at: 0, signatures: ['\0\0\x01\0'] },
  { mediaType: 'image/tiff', at: 0, signatures: ['II*\0', 'MM\0*'] },
  { mediaType: 'image/avif', at: 4, signatures: ['ftypavif', 'ftypavis'] },
]

// Enough bytes for a comment of the program that has drawn the picture.
const headBytes = 1_024
// What may be before the first element: a declaration, comments, a document type.
const beginsSvg = /^\uFEFF?\s*(?:<(?:\?|!)[^>]*>\s*)*<svg[\s>]/

/**
 * Returns the media type of a picture by its content. For a file that is not a picture, returns
 * the type of that file, or '' if it is not recognised.
 */
export async function pictureType(content: Content): Promise<string> {
  const bytes = await headOf(content, headBytes)
  const head = bytes.toString('latin1', 0, 12)
  const found = drawnOnly.find(({ at, signatures }) =>
    signatures.some((signature) => head.startsWith(signature, at)),
  )
  if (beginsSvg.test(bytes.toString())) return 'image/svg+xml'
  return found?.mediaType ?? (await recognise(content, '')).mediaType ?? ''
}
