import { apiHref } from '#app/upstream/browser.ts'
import type { Resource } from '#contract/entities/resource.ts'

/** A small picture of a picture or of a document's first page; nothing for other files. */
export function FileThumbnail({ resource }: { resource: Resource }) {
  const source = thumbnailOf(resource)
  if (!source) return null
  return (
    <img
      // Without a key the previous file would stay visible while the next one loads.
      key={source}
      className="h-50 w-full rounded-sm border border-line bg-white object-contain"
      src={source}
      alt=""
    />
  )
}

function thumbnailOf({ kbId, id: resourceId, previewKind, pageCount, can }: Resource) {
  const at = { kbId, resourceId }
  if (!can.preview || pageCount === 0) return null
  if (previewKind !== 'image' && previewKind !== 'pages') return null
  const path = apiHref('/kb/:kbId/resources/:resourceId/pages/:page', { ...at, page: '1' })
  return `${path}?size=small`
}
