import { newFormId } from '#app/middleware/once.ts'
import { fileFactsOf } from '#app/preferences/cookies.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { folderTrail } from '#app/routes/kb/resources/change/folder-trail.ts'
import { readComments, withMarks } from '#app/routes/kb/resources/comments/shown-comments.ts'
import { marksOn } from '#app/routes/kb/resources/preview/file-find.tsx'
import { type Passage, readPassages } from '#app/routes/kb/resources/preview/passage.ts'
import { zoomOf } from '#app/routes/kb/resources/preview/zooms.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { Resource, ResourcePage } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { formatOfType } from '#shared/formats.ts'
import type { FactsState } from './facts-button.tsx'
import { markedHtml } from './mark-passages.ts'
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
  mayComment?: boolean
}

type ResourceIds = { kbId: string; resourceId: string }

export async function readDetail(arrival: Arrival, ids: ResourceIds, query: URLSearchParams) {
  const { context, request } = arrival
  const api = upstream(arrival)
  const t = getTranslator(context).getFixedT(null, 'file')
  const params = { kbId: ids.kbId }
  const [shown, folders, answers, stars] = await Promise.all([
    readShownPage(api, ids, query),
    api.attempt.listFolders({ params }),
    api.attempt.listAnswersQuoting({ params: ids }),
    api.attempt.listStars({ params, query: { resourceIds: ids.resourceId } }),
  ])
  const isLink = shown.resource.kind === 'link'
  const reading = isLink ? await api.attempt.readLinkReading({ params: ids }) : null
  const isWritten = shown.resource.can.preview && isWrittenText(shown.resource)
  const hasText = shown.page !== null && shown.resource.previewKind !== 'image'
  const [author, comments] = await Promise.all([
    isWritten ? api.attempt.readTextAuthor({ params: ids }) : null,
    hasText ? readComments(api, ids, () => newFormId(context)) : null,
  ])
  return {
    ...shown,
    pages: comments ? withMarks(shown.pages, comments, t) : shown.pages,
    comments,
    mayComment: comments !== null,
    author: author?.ok ? author.data : null,
    reading: reading?.ok ? reading.data : null,
    answers: answers.ok ? answers.data : [],
    isStarred: stars.ok ? stars.data.includes(ids.resourceId) : undefined,
    fileFacts: fileFactsOf(request) ?? unchosenFacts(shown),
    trail: folderTrail(folders.ok ? folders.data : [], shown.resource.folderId),
  }
}

export async function readShownPage(api: Upstream, ids: ResourceIds, query: URLSearchParams) {
  const [resource, find] = await Promise.all([
    readResourceToShow(api, ids),
    readFind(api, ids, query),
  ])
  const current = find?.finds[find.at]
  const asked = current ? String(current.page) : (query.get('page') ?? query.get('near'))
  const n = pageNumber(asked, resource.pageCount)
  const read = await readPages(api, resource, n)
  const asRead = read.find((one) => one.n === n)
  const passages = asRead ? readPassages(query, asRead.text) : []
  const pages = read.map((one) => withPassages(one, marksOn({ n, passages, find }, one.n)))
  const page = pages.find((one) => one.n === n) ?? null
  const isMarked = page !== null && page.view.html !== asRead?.view.html
  return {
    resource,
    n,
    page,
    /** Those that are read together with the page, and itself. */
    pages,
    passages,
    find,
    view: viewOf(query, !isMarked && (passages.length > 0 || current !== undefined)),
    zoom: zoomOf(query),
  }
}

/** Drawn pages and tables need the width of the window more than their facts do. */
function unchosenFacts({ resource, page }: ShownPage): FactsState {
  return resource.previewKind === 'pages' || page?.kind === 'sheet' ? 'roomy' : 'shown'
}

/** A page that people write and read, rather than a file that they keep. */
function isWrittenText({ kind, type }: Resource): boolean {
  return kind === 'file' && formatOfType(type)?.type === 'markdown'
}

/** What is looked for in the file, and which of its finds is the current one. */
export interface Find {
  words: string
  finds: { page: number; start: number; end: number }[]
  at: number
}

async function readFind(
  api: Upstream,
  ids: ResourceIds,
  query: URLSearchParams,
): Promise<Find | null> {
  const words = (query.get('find') ?? '').trim().slice(0, limits.searchQueryLength)
  if (!words) return null
  const answer = await api.attempt.findInResource({ params: ids, query: { q: words } })
  const finds = answer.ok ? answer.data : []
  // The form sends the number of the next find with the words that it is about.
  const found = query.get('found')
  const hit = found === null || found === words ? Number(query.get('hit')) : 0
  if (Number.isInteger(hit) && hit > 0) return { words, finds, at: Math.min(hit, finds.length) - 1 }
  const near = Number(query.get('near') ?? 1)
  const next = finds.findIndex(({ page }) => page >= near)
  return { words, finds, at: Math.max(next, 0) }
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

// Marked in its HTML too, if that has the words.
function withPassages(page: ResourcePage, passages: Passage[]): ResourcePage {
  const html = passages.length > 0 ? markedHtml(page, passages) : null
  return html === null ? page : { ...page, view: { ...page.view, html } }
}

// A link to a passage opens the text if the passage cannot be marked otherwise, as in an image.
function viewOf(query: URLSearchParams, needsText: boolean): DetailQuery['view'] {
  const view = query.get('view')
  if (view === 'text' || view === 'image') return view
  return needsText ? 'text' : 'image'
}
