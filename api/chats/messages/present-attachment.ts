import type { Selectable } from 'kysely'
import type { Attachment } from '#contract/entities/chat.ts'
import type { AttachmentTable } from './tables.ts'

type Columns = 'id' | 'name' | 'type' | 'size' | 'is_image' | 'width' | 'height'

/** A file of a message. */
export function presentAttachment({
  id,
  name,
  type,
  size,
  is_image,
  width,
  height,
}: Pick<Selectable<AttachmentTable>, Columns>): Attachment {
  return { id, name, type, size, kind: is_image ? 'image' : 'file', width, height }
}
