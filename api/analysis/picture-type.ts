import { type Content, headOf } from './content.ts'
import { recognise } from './media-type.ts'

/** Picture formats that can be redrawn but are not accepted as resources, with their signatures. */
const drawnOnly = [
  { mediaType: 'image/tiff', at: 0, signatures: ['II*\0', 'MM\0*'] },
  { mediaType: 'image/avif', at: 4, signatures: ['ftypavif', 'ftypavis'] },
]

/** The media type of a picture by its content; for other files their type, or ''. */
export async function pictureType(content: Content): Promise<string> {
  const head = (await headOf(content, 12)).toString('latin1')
  const found = drawnOnly.find(({ at, signatures }) =>
    signatures.some((signature) => head.startsWith(signature, at)),
  )
  return found?.mediaType ?? (await recognise(content, '')).mediaType ?? ''
}
