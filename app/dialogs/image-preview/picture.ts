/** A picture of a preview. */
export interface Picture {
  id: string
  name: string
  /** The address of the preview that shows this picture. */
  path: string
  /** The picture in about the size of a window, and in its own size. */
  shown: string
  original: string
  /** A small image of it; a row without small images is shown without them. */
  thumbnail?: string
  /** Who sent it, and when. */
  facts?: string
  /** The address that downloads it, if the reader may. */
  download?: string | undefined
  /** What else can be done with it. */
  links?: PictureLink[]
}

interface PictureLink {
  icon: 'chat_bubble' | 'create_new_folder' | 'description'
  label: string
  to: string
  dialog?: 'within'
}

/** The pictures of a preview: all of a place, or those around the shown one. */
export interface PictureRow {
  pictures: Picture[]
  /** Whether there are more pictures before the first and after the last of these. */
  moreBefore?: boolean
  moreAfter?: boolean
}

// So close to an end of the known pictures, the pictures around the shown one are read again.
const margin = 3

/** Whether the row ends soon after the picture at this index, although there are more. */
export function endsSoon({ pictures, moreBefore, moreAfter }: PictureRow, at: number): boolean {
  if (moreBefore && at < margin) return true
  return Boolean(moreAfter) && at >= pictures.length - margin
}

/** Returns the index of a picture, and those of the pictures before and after it, in a loop. */
export function neighbours({ pictures }: PictureRow, id: string) {
  const found = pictures.findIndex((one) => one.id.toLowerCase() === id.toLowerCase())
  const at = Math.max(found, 0)
  const count = pictures.length
  return { at, before: (at + count - 1) % count, after: (at + 1) % count }
}
