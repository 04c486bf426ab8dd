import { z } from 'zod'
import { encodings } from '#contract/encodings.ts'
import { bytes, count, id, time } from '#contract/fields.ts'
import { pageView } from './page-view.ts'
import { person } from './user.ts'

/** Section 4, resource analysis. */
export const resourceStatus = z.enum([
  'init',
  'queued',
  'pending',
  'analyzing',
  'completed',
  'failed',
  'error',
])
export type ResourceStatus = z.infer<typeof resourceStatus>

/** Why an analysis failed; the web app has a sentence for each code. */
export const failureCode = z.enum([
  'empty',
  'no_text',
  'pictures_only',
  'pictures_unread',
  'encrypted',
  'damaged',
  'not_what_its_name_says',
  'too_large',
  'too_complex',
  'timed_out',
  'out_of_memory',
  'unsupported',
  'old_format',
  'encoding_unknown',
  'unreachable',
  'address_not_allowed',
  'too_many_redirects',
  'page_missing',
  'no_room',
  'page_locked',
  'page_failed',
  'page_too_large',
  'page_unsupported',
  'page_timed_out',
  'content_gone',
  // The server stopped each time while the file was read. It is read again later, and not after the
  // second such failure.
  'interrupted',
  'interrupted_again',
  'internal',
])
export type FailureCode = z.infer<typeof failureCode>

/** What one page of the preview corresponds to in this kind of file. `scan`: read from a picture. */
export const pageKind = z.enum(['page', 'scan', 'slide', 'sheet', 'section', 'lines'])
export type PageKind = z.infer<typeof pageKind>

/**
 * How a preview is shown: as page images drawn by the server, as text, as the image itself, or as
 * sound or film that the browser plays. Only who may download a file may play it.
 */
const previewKind = z.enum(['pages', 'text', 'image', 'audio', 'video', 'none'])

/** Section 3, Resource: an uploaded file or a web link. `size` is the file's size in bytes. */
export const resource = z.object({
  id,
  kbId: id,
  folderId: id.nullable(),
  kind: z.enum(['file', 'link']),
  title: z.string(),
  type: z.string(),
  size: bytes,
  status: resourceStatus,
  failure: failureCode.nullable(),
  summary: z.string(),
  pageCount: count,
  /** Whether only its beginning was read, because it is too large: `pageCount` pages of it. */
  isPartial: z.boolean(),
  /** The encoding in which a text was read, if it was chosen or found to be none of Unicode. */
  encoding: z.enum(encodings).nullable(),
  previewKind,
  /** The person who uploaded the file. If the requester is not a member, only the names are set. */
  uploader: person.extend({ id: id.nullable() }),
  uploadedAt: time,
  /** When a person last added, renamed or moved it. */
  modifiedAt: time,
  originalURL: z.string().nullable(),
  canonicalURL: z.string().nullable(),
  /**
   * The name of a link's site, as its page names it, or its host; and the path of its icon below the
   * API. Null for a file.
   */
  site: z.object({ name: z.string(), iconURL: z.string().nullable() }).nullable(),
  /** The number of the current version; above 1 if there are or were older ones. */
  version: z.number().int().positive(),
  can: z.object({
    preview: z.boolean(),
    download: z.boolean(),
    rename: z.boolean(),
    move: z.boolean(),
    delete: z.boolean(),
    retry: z.boolean(),
    /** Choose the encoding in which a text is read, and have it read again. */
    chooseEncoding: z.boolean(),
    /** See, restore and delete the versions of a file, and upload a new one. */
    versions: z.boolean(),
    replace: z.boolean(),
  }),
})
export type Resource = z.infer<typeof resource>

/** One page's text and name. `n` counts from 1. */
export const resourcePage = z.object({
  n: z.number().int().positive(),
  pageCount: count,
  kind: pageKind,
  name: z.string().nullable(),
  firstLine: z.number().int().positive().nullable(),
  text: z.string(),
  hasImage: z.boolean(),
  /** Width divided by height of the page image, if known. */
  aspect: z.number().positive().nullable(),
  view: pageView,
  /** Pieces of source code: start, end and index in `highlightKinds`, three numbers for each piece. */
  highlights: z.array(count),
})
export type ResourcePage = z.infer<typeof resourcePage>

/** Section 3, Folder. `resourceCount` and `resourceSize` include all subfolders. */
export const folder = z.object({
  id,
  name: z.string(),
  parentId: id.nullable(),
  kbId: id,
  createdAt: time,
  /** When a person last created, renamed or moved it. */
  modifiedAt: time,
  resourceCount: count,
  resourceSize: bytes,
  can: z.object({
    download: z.boolean(),
    rename: z.boolean(),
    move: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Folder = z.infer<typeof folder>
