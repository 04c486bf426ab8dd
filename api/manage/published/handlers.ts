import { withLines } from '#api/answers/search/lines.ts'
import { folderStream } from '#api/answers/search/search-folders.ts'
import { passageStream } from '#api/answers/search/search-passages.ts'
import { titleStream } from '#api/answers/search/search-titles.ts'
import { readStreams } from '#api/answers/search/streams.ts'
import { withCells } from '#api/answers/search/table-cells.ts'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { serveDownload } from '#api/documents/originals/serve.ts'
import { servePageImage, serveThumbnail } from '#api/drive/resources/pages.ts'
import { fileNameOf } from '#api/drive/resources/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { clientAddressOf } from '#api/platform/http/client-address.ts'
import type { Db } from '#api/schema.ts'
import type { PublishedHit } from '#contract/entities/published.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import { documentTitle } from '#shared/formats.ts'
import { ask } from './ask.ts'
import { serveCard } from './card.ts'
import { findPublishedKb, presentPublishedKb } from './find.ts'
import { readChanges, readContents } from './read-contents.ts'
import { findPublishedFile, pagesTogether, readFile } from './read-file.ts'
import { listKbs, listPages } from './site-map.ts'

/** Nobody has this id, so no terms of a person belong to the search. */
const nobody = '00000000-0000-0000-0000-000000000000'

export const publishedHandlers = {
  readPublishedKb: async ({ db }, { params, query }) =>
    readContents(db, await findPublishedKb(db, params.kbId), query),

  readPublishedFile: async ({ db }, { params, query }) => {
    const kb = await findPublishedKb(db, params.kbId)
    return readFile(db, kb, { resourceId: params.resourceId, part: query.part })
  },

  listPublishedKbs: async ({ db }) => listKbs(db),

  listPublishedPages: async ({ db }, { params }) =>
    listPages(db, await findPublishedKb(db, params.kbId)),

  listPublishedChanges: async ({ db }, { params }) => {
    const kb = await findPublishedKb(db, params.kbId)
    return { kb: presentPublishedKb(kb), files: await readChanges(db, kb.id) }
  },

  readPublishedPageImage: async (context, { params, query }) => {
    await findPublishedKb(context.db, params.kbId)
    const file = await findPublishedFile(context.db, params)
    const drawing = drawingFor(context)
    if (query.size === 'small') return serveThumbnail(drawing, file, params.page)
    // The original, which may be large, is for those who download it.
    return servePageImage(drawing, file, params.page, false)
  },

  readPublishedCard: async ({ db, request }, { params, query: { resourceId } }) => {
    const kb = await findPublishedKb(db, params.kbId)
    const { title, description } = presentPublishedKb(kb)
    if (!resourceId) return serveCard(request, { title, above: 'Commonplace', text: description })
    const file = await findPublishedFile(db, { kbId: kb.id, resourceId })
    const heading = documentTitle(file.title, file.kind)
    return serveCard(request, { title: heading, above: title, text: file.summary })
  },

  downloadPublishedFile: async ({ db, files, request }, { params }) => {
    const kb = await findPublishedKb(db, params.kbId)
    const file = await findPublishedFile(db, params)
    const { hash, type, encoding } = file
    if (!kb.can_everyone_download || !hash) throw new ApiError('resource_not_found')
    return serveDownload(request, files, { hash, name: fileNameOf(file), type, encoding })
  },

  askPublishedKb: async ({ db }, { params, body }) => {
    const kb = await findPublishedKb(db, params.kbId)
    return { quotes: await ask(db, kb, body.question) }
  },

  searchPublishedKb: async ({ db }, { params, query }) => {
    const kb = await findPublishedKb(db, params.kbId)
    return { kb: presentPublishedKb(kb), hits: await search(db, kb.id, query.q) }
  },
} satisfies Partial<Handlers>

/** All visitors of one address draw as one person. */
function drawingFor({ request, files, analyser }: HandlerContext<unknown>) {
  const address = clientAddressOf(request.headers) ?? 'unknown'
  return { request, files, analyser, actor: { id: `visitor ${address}` } }
}

async function search(db: Db, kbId: string, q: string): Promise<PublishedHit[]> {
  const typed = q.toWellFormed().replaceAll('\0', '').normalize('NFC').trim()
  if (typed === '') return []
  const scope = { userId: nobody, readableKbIds: [kbId], kbId: null, chatId: null }
  const filter = { kind: 'all' as const }
  const streams = {
    f: folderStream(db, scope, typed, filter),
    t: titleStream(db, scope, typed, filter),
    p: passageStream(db, scope, typed, filter),
  }
  const hits = await readStreams(streams, undefined, limits.searchPageSize)
  return (await withLines(db, await withCells(db, hits))).flatMap(presentHit)
}

function presentHit(hit: SearchHit): PublishedHit[] {
  const { kind } = hit
  if (kind === 'person' || kind === 'message') return []
  const { resourceId, resourceKind, folderId, title, titleMarks, page } = hit
  const { cell, line, excerpt, marks } = hit
  return [
    {
      kind,
      resourceId,
      resourceKind,
      folderId,
      title,
      titleMarks,
      page,
      ...(cell && { cell }),
      ...(line && { line }),
      part: page === null ? 1 : Math.ceil(page / pagesTogether(hit.pageKind)),
      excerpt,
      marks,
    },
  ]
}
