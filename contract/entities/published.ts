import { z } from 'zod'
import { bytes, count, id } from '#contract/fields.ts'
import { citation } from './citation.ts'
import { kb } from './kb.ts'
import { folder, resource, resourcePage } from './resource.ts'
import { searchHit } from './search.ts'

/** A public knowledge base that everyone may read, without its people. */
export const publishedKb = kb
  .pick({
    id: true,
    title: true,
    description: true,
    icon: true,
    isListed: true,
    summary: true,
    isSummaryByModel: true,
    resourceCount: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    /** Files too may be downloaded by everyone. */
    canDownload: z.boolean(),
    /** Questions of visitors are answered. */
    canAsk: z.boolean(),
  })
export type PublishedKb = z.infer<typeof publishedKb>

export const publishedFolder = folder.pick({
  id: true,
  name: true,
  resourceCount: true,
  modifiedAt: true,
})
export type PublishedFolder = z.infer<typeof publishedFolder>

/** A file or link, without its uploader. `summary`: in lists, its beginning. */
export const publishedFile = resource
  .pick({
    id: true,
    kind: true,
    title: true,
    type: true,
    summary: true,
    status: true,
    pageCount: true,
    isPartial: true,
    previewKind: true,
    uploadedAt: true,
    modifiedAt: true,
  })
  .extend({
    size: bytes,
    /** Where a link leads; null for a file. */
    url: z.string().nullable(),
  })
export type PublishedFile = z.infer<typeof publishedFile>

/** The folders around something, from the top. */
const foldersAbove = z.array(folder.pick({ id: true, name: true }))

export const publishedContents = z.object({
  kb: publishedKb,
  /** Null for the top. */
  folder: publishedFolder.nullable(),
  above: foldersAbove,
  /** By name, before the files. */
  folders: z.array(publishedFolder),
  files: z.array(publishedFile),
  /** The `after` of the next page. */
  nextAfter: id.nullable(),
  /** Files that were added or changed last; only at the beginning of the top. */
  newest: z.array(publishedFile),
})
export type PublishedContents = z.infer<typeof publishedContents>

/** A page of a file. */
const publishedPage = resourcePage
  .pick({ n: true, kind: true, name: true, firstLine: true, text: true, aspect: true })
  .extend({
    /** The page as safe HTML, if it is written in Markdown, as `PageView` has it. */
    html: z.string().nullable(),
    hasHeader: z.boolean(),
    /** It is longer than what is given. */
    isCut: z.boolean(),
  })
export type PublishedPage = z.infer<typeof publishedPage>

export const publishedReading = z.object({
  kb: publishedKb,
  above: foldersAbove,
  file: publishedFile,
  pages: z.array(publishedPage),
  /** Which part of the file this is, from 1, and of how many. */
  part: z.number().int().positive(),
  parts: count,
  /** How many pages a part has. */
  pagesPerPart: z.number().int().positive(),
})
export type PublishedReading = z.infer<typeof publishedReading>

/** A quote that answers a question; `marks`: the words in it that do. */
export const publishedQuote = citation
  .pick({
    resourceId: true,
    title: true,
    page: true,
    pageKind: true,
    pageName: true,
    line: true,
    cell: true,
    quote: true,
    marks: true,
  })
  .extend({
    /** The part of the file that has the page. */
    part: z.number().int().positive(),
  })
export type PublishedQuote = z.infer<typeof publishedQuote>

export const publishedHit = searchHit
  .pick({
    resourceId: true,
    resourceKind: true,
    folderId: true,
    title: true,
    titleMarks: true,
    page: true,
    cell: true,
    line: true,
    excerpt: true,
    marks: true,
  })
  .extend({
    kind: z.enum(['passage', 'resource', 'folder']),
    /** The part of the file that has the page. */
    part: z.number().int().positive(),
  })
export type PublishedHit = z.infer<typeof publishedHit>
