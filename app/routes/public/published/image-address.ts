import { apiHref } from '#app/upstream/browser.ts'
import type { PublishedFile } from '#contract/entities/published.ts'

type Size = { size?: 'small' | undefined }

export function pageImage(
  kbId: string,
  resourceId: string,
  page: number,
  { size }: Size = {},
): string {
  const params = { kbId, resourceId, page: String(page) }
  const path = apiHref('/public/kbs/:kbId/files/:resourceId/pages/:page', params)
  return size ? `${path}?size=${size}` : path
}

/** A picture with the title, drawn for sites that show a link to the page. */
export function cardAddress(kbId: string, file: PublishedFile | undefined): string {
  const path = apiHref('/public/kbs/:kbId/card', { kbId })
  return file ? `${path}?resourceId=${file.id}` : path
}

/** Null for a file that is not drawn. */
export function imageAddress(kbId: string, file: PublishedFile): string | null {
  const isDrawn = file.previewKind === 'pages' || file.previewKind === 'image'
  return isDrawn ? pageImage(kbId, file.id, 1) : null
}
