export interface Picture {
  id: string
  name: string
  /** Of the preview that shows this picture. */
  path: string
  /** `shown` is about the size of a window. */
  shown: string
  original: string
  /** A row without small images is shown without them. */
  thumbnail?: string
  /** Who sent it, and when. */
  facts?: string
  /** If the reader may download it. */
  download?: string | undefined
  links?: PictureLink[]
}

interface PictureLink {
  icon: 'chat_bubble' | 'create_new_folder' | 'description'
  label: string
  to: string
  dialog?: 'within'
}

/** All pictures of a place, or those around the shown one. */
export interface PictureRow {
  pictures: Picture[]
  /** Before the first and after the last of these. */
  moreBefore?: boolean
  moreAfter?: boolean
}

// So close to an end of the known pictures, the pictures around the shown one are read again.
const margin = 3

export function endsSoon({ pictures, moreBefore, moreAfter }: PictureRow, at: number): boolean {
  if (moreBefore && at < margin) return true
  return Boolean(moreAfter) && at >= pictures.length - margin
}

/** In a loop. */
export function neighbours({ pictures }: PictureRow, id: string) {
  const found = pictures.findIndex((one) => one.id.toLowerCase() === id.toLowerCase())
  const at = Math.max(found, 0)
  const count = pictures.length
  return { at, before: (at + count - 1) % count, after: (at + 1) % count }
}
