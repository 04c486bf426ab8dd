import { z } from 'zod'
import { call } from '#contract/call.ts'
import { encodings } from '#contract/encodings.ts'
import {
  resource,
  resourcePage,
  resourceStatus,
  starredResource,
} from '#contract/entities/resource.ts'
import {
  bytes,
  count,
  flag,
  id,
  idList,
  limit,
  line,
  optionalId,
  wholeNumber,
  word,
} from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'
import { sameName } from './same-name.ts'

const resourceParams = kbParams.extend({ resourceId: id })
const pageParams = resourceParams.extend({ page: wholeNumber(1) })

/** Normalised by the parser that fetches it. It is checked again before it is fetched. */
export const webLink = z
  .string()
  .trim()
  .min(1, 'required')
  .max(limits.urlLength, 'too_long')
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: 'not_a_url' }))
  .pipe(
    z
      .string()
      .max(limits.urlLength, 'too_long')
      .refine((link) => !hasCredentials(link), 'has_credentials'),
  )

function hasCredentials(link: string): boolean {
  const { username, password } = new URL(link)
  return username !== '' || password !== ''
}

export const encodingInput = z.object({ encoding: z.enum(encodings) })

const linksInput = z.object({
  links: z.array(webLink).min(1, 'required').max(limits.linksPerUpload, 'too_many'),
  folderId: optionalId,
})

/** With `-asc` or `-desc`: the opposite of the usual direction. */
const resourceSort = z.enum([
  'newest',
  'oldest',
  'name',
  'name-desc',
  'type',
  'type-desc',
  'size',
  'size-asc',
  'modified',
  'modified-asc',
])
export type ResourceSort = z.infer<typeof resourceSort>

export const resourceListQuery = z.object({
  folderId: z.union([id, z.literal('root')]).optional(),
  /** Lists the resources of all folders below `folderId` too. */
  withSubfolders: flag.default(false),
  search: word(limits.searchQueryLength).optional(),
  status: resourceStatus.optional(),
  /** Only those with the person's star. */
  starred: flag.default(false),
  sort: resourceSort.default('newest'),
  limit: limit(limits.resourcePageSize),
  cursor: word(limits.cursorLength).optional(),
})

export const resourceCalls = {
  listResources: call({
    method: 'GET',
    path: '/kb/:kbId/resources',
    access: 'signed_in',
    summary: 'Resources of a folder, or of all; a page at a time, by cursor.',
    params: kbParams,
    query: resourceListQuery,
    answer: z.object({
      resources: z.array(resource),
      nextCursor: z.string().nullable(),
      totalCount: count,
      totalSize: bytes,
    }),
  }),
  listTopics: call({
    method: 'GET',
    path: '/kb/:kbId/topics',
    access: 'signed_in',
    summary: 'Headings of the newest files that are read, to ask about; at most three.',
    params: kbParams,
    answer: z.array(z.string()),
  }),
  uploadResource: call({
    method: 'POST',
    path: '/kb/:kbId/resources',
    access: 'signed_in',
    summary: 'Upload files; they are stored as they stream in and analysed afterwards.',
    params: kbParams,
    upload: { field: 'file', most: 100 },
    body: z.object({
      folderId: optionalId,
      sameName: sameName.optional(),
      /** File names are paths, as those of a chosen folder, whose folders are made. */
      withFolders: flag.default(false),
    }),
    answer: z.array(resource),
    rate: 'upload',
  }),
  readResource: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId',
    access: 'signed_in',
    summary: 'One resource.',
    params: resourceParams,
    answer: resource,
  }),
  renameResource: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId',
    access: 'signed_in',
    summary: 'Change a resource’s title (its uploader, administrators).',
    params: resourceParams,
    body: z.object({ title: line(limits.fileNameLength) }),
    answer: resource,
  }),
  deleteResource: call({
    method: 'DELETE',
    path: '/kb/:kbId/resources/:resourceId',
    access: 'signed_in',
    summary:
      'Delete a resource (its uploader, administrators). It lies in the bin for 30 days. What is deleted with one batchId can be restored with one call.',
    params: resourceParams,
    query: z.object({ batchId: id.optional() }),
    answer: z.null(),
  }),
  retryAnalysis: call({
    method: 'POST',
    path: '/kb/:kbId/resources/:resourceId/retry',
    access: 'signed_in',
    summary: 'Analyse a failed resource again.',
    params: resourceParams,
    answer: resource,
  }),
  chooseEncoding: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/encoding',
    access: 'signed_in',
    summary:
      'Have a text read again in this encoding (its uploader, administrators). It is `not_retryable` while it is analysed, and if it is not a text.',
    params: resourceParams,
    body: encodingInput,
    answer: resource,
  }),
  downloadResource: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/download',
    access: 'signed_in',
    summary: 'The file, as an attachment; ranges are honoured.',
    params: resourceParams,
    answer: 'file',
  }),
  previewResource: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/preview',
    access: 'signed_in',
    summary: 'The file for viewing in the page; ranges are honoured; nothing active is ever run.',
    params: resourceParams,
    answer: 'file',
  }),
  readResourcePage: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/pages/:page/text',
    access: 'signed_in',
    summary: 'One page’s text.',
    params: pageParams,
    answer: resourcePage,
  }),
  readResourcePages: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/pages',
    access: 'signed_in',
    summary: `The text of the page \`at\`, and of the pages that are read with it: all of a text of at most ${limits.textTogether.bytes / 1000} KB and ${limits.textTogether.pages} pages that has no sheets, or ${limits.drawnPagesTogether} drawn pages.`,
    params: resourceParams,
    query: z.object({ at: wholeNumber(1).default(1) }),
    answer: z.array(resourcePage),
  }),
  findInResource: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/find',
    access: 'signed_in',
    summary: `Where the text of a resource has these words, as character ranges of its pages; at most ${limits.findsPerFile}.`,
    params: resourceParams,
    query: z.object({ q: word(limits.searchQueryLength).default('') }),
    answer: z.array(z.object({ page: z.number().int().positive(), start: count, end: count })),
    work: 'heavy',
  }),
  starResource: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/star',
    access: 'signed_in',
    summary: 'Give a resource a star that nobody else sees, or take it away.',
    params: resourceParams,
    body: z.object({ isStarred: flag }),
    answer: z.null(),
  }),
  listStars: call({
    method: 'GET',
    path: '/kb/:kbId/stars',
    access: 'signed_in',
    summary: 'Which of these resources, separated by commas, have the person’s star.',
    params: kbParams,
    query: z.object({ resourceIds: idList(limits.resourcePageSize) }),
    answer: z.array(id),
  }),
  listAllStars: call({
    method: 'GET',
    path: '/user/stars',
    access: 'signed_in',
    summary:
      'The resources with the person’s star, in all knowledge bases whose files they may read, by name. `nextCursor` is the `cursor` of the next page.',
    query: z.object({
      cursor: word(limits.cursorLength).optional(),
      limit: limit(limits.resourcePageSize),
    }),
    answer: z.object({
      resources: z.array(starredResource),
      nextCursor: z.string().nullable(),
    }),
  }),
  readResourcePageImage: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/pages/:page',
    access: 'signed_in',
    summary: `One page drawn as a WebP image; \`small\`: at most ${limits.thumbnailSidePx} pixels wide, also of an image.`,
    params: pageParams,
    query: z.object({ size: z.enum(['small', 'large']).default('large') }),
    answer: 'file',
    work: 'heavy',
  }),
  readLinkIcon: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/icon',
    access: 'signed_in',
    summary: 'The icon of a link’s site, at the address that `site.iconURL` gives.',
    params: resourceParams,
    query: z.object({ v: z.string().max(64).optional() }),
    answer: 'file',
  }),
  addLinks: call({
    method: 'POST',
    path: '/kb/:kbId/weblinks',
    access: 'signed_in',
    summary: 'Add web links, fetched in the background.',
    params: kbParams,
    body: linksInput,
    spellings: { Links: 'links' },
    answer: z.array(resource),
    rate: 'upload',
  }),
}
