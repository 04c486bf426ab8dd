import { type Content, headOf } from './content.ts'
import { recognise } from './media-type.ts'

/** Pictures that are drawn anew, but are no resource with a page of its own: what they begin with. */
const drawnOnly = [
  { mediaType: 'image/tiff', at: 0, signatures: ['II*\0', 'MM\0*'] },
  { mediaType: 'image/avif', at: 4, signatures: ['ftypavif', 'ftypavis'] },
]

/** The kind of a picture by its content; that of another file where it is none. */
export async function pictureType(content: Content): Promise<string> {
  const head = (await headOf(content, 12)).toString('latin1')
  const found = drawnOnly.find(({ at, signatures }) =>
    signatures.some((signature) => head.startsWith(signature, at)),
  )
  return found?.mediaType ?? (await recognise(content, '')).mediaType ?? ''
}
