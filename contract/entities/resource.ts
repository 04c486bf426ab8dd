import { z } from 'zod'
import { encodings } from '#contract/encodings.ts'
import { bytes, count, id, time } from '#contract/fields.ts'
import { pageView } from './page-view.ts'
import { person } from './user.ts'

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
  // The server stopped while the file was read. It is read again later, but not after the second
  // time.
  'interrupted',
  'interrupted_again',
  'internal',
])
export type FailureCode = z.infer<typeof failureCode>

/** What one page of the preview is. `scan`: read from a picture. */
export const pageKind = z.enum(['page', 'scan', 'slide', 'sheet', 'section', 'lines'])
export type PageKind = z.infer<typeof pageKind>

/** `pages`: images drawn by the server. Only who may download a file may play it. */
const previewKind = z.enum(['pages', 'text', 'image', 'audio', 'video', 'none'])

/** Section 3, Resource. `size` is in bytes. */
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
  /** Only its beginning was read, because it is too large: `pageCount` pages. */
  isPartial: z.boolean(),
  /** Set for a text if it was chosen or is none of Unicode. */
  encoding: z.enum(encodings).nullable(),
  previewKind,
  /** For non-members only the names are set. */
  uploader: person.extend({ id: id.nullable() }),
  uploadedAt: time,
  modifiedAt: time,
  originalURL: z.string().nullable(),
  canonicalURL: z.string().nullable(),
  /** The page's name or its host, and the icon's path below the API. Null for a file. */
  site: z.object({ name: z.string(), iconURL: z.string().nullable() }).nullable(),
  /** A page with which new ones can begin. */
  isTemplate: z.boolean(),
  /** The current version's number; above 1 if there are or were older ones. */
  version: z.number().int().positive(),
  can: z.object({
    preview: z.boolean(),
    download: z.boolean(),
    rename: z.boolean(),
    move: z.boolean(),
    delete: z.boolean(),
    retry: z.boolean(),
    chooseEncoding: z.boolean(),
    /** See, restore, delete and upload them. */
    versions: z.boolean(),
    replace: z.boolean(),
    /** Write a new version of a text here. */
    edit: z.boolean(),
  }),
})
export type Resource = z.infer<typeof resource>

/** Listed among those of other knowledge bases. */
export const starredResource = resource
  .pick({ id: true, kbId: true, kind: true, title: true, type: true })
  .extend({ kbTitle: z.string(), folderName: z.string().nullable() })
export type StarredResource = z.infer<typeof starredResource>

export const resourcePage = z.object({
  n: z.number().int().positive(),
  pageCount: count,
  kind: pageKind,
  name: z.string().nullable(),
  firstLine: z.number().int().positive().nullable(),
  text: z.string(),
  hasImage: z.boolean(),
  /** The page image's width divided by its height. */
  aspect: z.number().positive().nullable(),
  view: pageView,
  /** Three numbers for each piece of code: start, end, index in `highlightKinds`. */
  highlights: z.array(count),
})
export type ResourcePage = z.infer<typeof resourcePage>

/** Section 3, Folder. Count and size include all subfolders. */
export const folder = z.object({
  id,
  name: z.string(),
  parentId: id.nullable(),
  kbId: id,
  createdAt: time,
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
