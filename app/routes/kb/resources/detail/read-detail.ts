import { folderTrail } from '#app/routes/kb/resources/change/folder-trail.ts'
import { readPassages } from '#app/routes/kb/resources/preview/passage.ts'
import { zoomOf } from '#app/routes/kb/resources/preview/zooms.ts'
import type { Upstream } from '#app/upstream/client.ts'
import type { Resource, ResourcePage } from '#contract/entities/resource.ts'
import { readResourceToShow } from './read-resource.ts'

export interface DetailQuery {
  page: number
  /** A rendered image of the page, or its text. */
  view: 'image' | 'text'
}

export type ShownDetail = Awaited<ReturnType<typeof readDetail>>

/** On the resource's own page and beside a chat. */
export interface ShownPage extends Awaited<ReturnType<typeof readShownPage>> {
  /** If beside a chat: links to other pages lead to this address. */
  beside?: string
}

type ResourceIds = { kbId: string; resourceId: string }

export async function readDetail(api: Upstream, ids: ResourceIds, query: URLSearchParams) {
  const [shown, folders] = await Promise.all([
    readShownPage(api, ids, query),
    api.attempt.listFolders({ params: { kbId: ids.kbId } }),
  ])
  const isLink = shown.resource.kind === 'link'
  const reading = isLink ? await api.attempt.readLinkReading({ params: ids }) : null
  return {
    ...shown,
    reading: reading?.ok ? reading.data : null,
    trail: folderTrail(folders.ok ? folders.data : [], shown.resource.folderId),
  }
}

export async function readShownPage(api: Upstream, ids: ResourceIds, query: URLSearchParams) {
  const resource = await readResourceToShow(api, ids)
  const n = pageNumber(query.get('page'), resource.pageCount)
  const pages = await readPages(api, resource, n)
  const page = pages.find((one) => one.n === n) ?? null
  const passages = page ? readPassages(query, page.text) : []
  return {
    resource,
    n,
    page,
    /** Those that are read together with the page, and itself. */
    pages,
    passages,
    view: viewOf(query, passages.length > 0),
    zoom: zoomOf(query),
  }
}

// The nearest existing page.
function pageNumber(asked: string | null, pageCount: number): number {
  const n = asked && /^\d{1,7}$/.test(asked) ? Number(asked) : 1
  return Math.min(Math.max(n, 1), Math.max(pageCount, 1))
}

const hasPages = new Set<Resource['previewKind']>(['pages', 'text', 'image'])

async function readPages(api: Upstream, resource: Resource, n: number): Promise<ResourcePage[]> {
  const { id: resourceId, kbId, can, previewKind } = resource
  if (!can.preview || !hasPages.has(previewKind)) return []
  const params = { kbId, resourceId }
  const answer = await api.attempt.readResourcePages({ params, query: { at: n } })
  return answer.ok ? answer.data : []
}

// A link to a passage opens the text, because a passage cannot be marked in an image.
function viewOf(query: URLSearchParams, marked: boolean): DetailQuery['view'] {
  const view = query.get('view')
  if (view === 'text' || view === 'image') return view
  return marked ? 'text' : 'image'
}
