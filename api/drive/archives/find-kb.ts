import { findKbTo } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'

/**
 * Finds a knowledge base of which the actor may download all files. A person without permission to
 * read sees only their own files and no folders, so they download those files one by one. Throws
 * `kb_not_found`, `forbidden`.
 */
export async function findKbToArchive(reader: Parameters<typeof findKbTo>[0], kbId: string) {
  const kb = await findKbTo(reader, kbId, 'download')
  if (!kb.can.read) throw new ApiError('forbidden')
  return kb
}
