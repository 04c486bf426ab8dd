import type { FileItem } from '#app/routes/kb/resources/rows/packed-files.ts'
import { apiHref } from '#app/upstream/browser.ts'

/** The path of a small image of a picture, or of the first page of a document; null for others. */
export function thumbnailOf(resource: FileItem): string | null {
  const { kbId, id: resourceId, previewKind, pageCount, can } = resource
  if (!can.preview || pageCount === 0) return null
  if (previewKind !== 'image' && previewKind !== 'pages') return null
  const at = { kbId, resourceId, page: '1' }
  return `${apiHref('/kb/:kbId/resources/:resourceId/pages/:page', at)}?size=small`
}
