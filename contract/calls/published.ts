import { z } from 'zod'
import { call } from '#contract/call.ts'
import {
  publishedContents,
  publishedFile,
  publishedFolder,
  publishedHit,
  publishedKb,
  publishedQuote,
  publishedReading,
} from '#contract/entities/published.ts'
import { id, wholeNumber, word, writtenText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { seenAt } from './feedback.ts'
import { kbParams } from './kbs.ts'

const fileParams = kbParams.extend({ resourceId: id })

export const visitorQuestion = z.object({ question: writtenText(limits.visitorQuestionLength) })

/** `url`: the path of the page. */
export const reportInput = z.object({ message: writtenText(limits.feedbackLength), url: seenAt })

/**
 * Ours: what anybody may read without an account. It is the same for a member who is signed in.
 * A knowledge base that is not public, or that not everyone may read, is answered like a missing
 * one.
 */
export const publishedCalls = {
  listPublishedKbs: call({
    method: 'GET',
    path: '/public/published',
    access: 'public',
    summary: `The newest listed ones for site maps; at most ${limits.publishedKbsMapped}.`,
    answer: z.array(publishedKb.pick({ id: true, title: true, updatedAt: true })),
    work: 'heavy',
  }),
  listPublishedPages: call({
    method: 'GET',
    path: '/public/kbs/:kbId/pages',
    access: 'public',
    summary: `Folders and files of one for its site map: those that changed last, at most ${limits.publishedPagesMapped} of each.`,
    params: kbParams,
    answer: z.object({
      kb: publishedKb,
      folders: z.array(publishedFolder.pick({ id: true, name: true, modifiedAt: true })),
      files: z.array(publishedFile.pick({ id: true, title: true, modifiedAt: true })),
    }),
    work: 'heavy',
  }),
  listPublishedChanges: call({
    method: 'GET',
    path: '/public/kbs/:kbId/changes',
    access: 'public',
    summary: `Files that were added or changed last; at most ${limits.publishedChanges}.`,
    params: kbParams,
    answer: z.object({ kb: publishedKb, files: z.array(publishedFile) }),
  }),
  readPublishedKb: call({
    method: 'GET',
    path: '/public/kbs/:kbId',
    access: 'public',
    summary: `A public knowledge base that everyone may read, with the folders and files of one folder, by name, ${limits.publishedPageSize} a page. \`after\`: the last one of the previous page.`,
    params: kbParams,
    query: z.object({ folderId: id.optional(), after: id.optional() }),
    answer: publishedContents,
  }),
  readPublishedFile: call({
    method: 'GET',
    path: '/public/kbs/:kbId/files/:resourceId',
    access: 'public',
    summary: 'A file or link of it, and the text of some pages.',
    params: fileParams,
    query: z.object({ part: wholeNumber(1, 20_000).default(1) }),
    answer: publishedReading,
  }),
  readPublishedPageImage: call({
    method: 'GET',
    path: '/public/kbs/:kbId/files/:resourceId/pages/:page',
    access: 'public',
    summary: `One page or picture drawn as a WebP image; \`small\`: at most ${limits.thumbnailSidePx} pixels wide.`,
    params: fileParams.extend({ page: wholeNumber(1) }),
    query: z.object({ size: z.enum(['small', 'large']).default('large') }),
    answer: 'file',
    work: 'heavy',
  }),
  readPublishedCard: call({
    method: 'GET',
    path: '/public/kbs/:kbId/card',
    access: 'public',
    summary:
      'A PNG of 1200 by 630 pixels with the title of the knowledge base, or of one of its files, for sites that show a link to it.',
    params: kbParams,
    query: z.object({ resourceId: id.optional() }),
    answer: 'file',
    work: 'heavy',
  }),
  downloadPublishedFile: call({
    method: 'GET',
    path: '/public/kbs/:kbId/files/:resourceId/download',
    access: 'public',
    summary: 'The file as an attachment, if everyone may download; ranges are honoured.',
    params: fileParams,
    answer: 'file',
  }),
  askPublishedKb: call({
    method: 'POST',
    path: '/public/kbs/:kbId/questions',
    access: 'public',
    summary:
      'Quotes from its files that answer a question, the best first; none if nothing does. Its administrators say how many questions a day are answered: then `no_questions_left`, and `kb_not_found` if none. Nothing of the question is stored.',
    params: kbParams,
    body: visitorQuestion,
    answer: z.object({ quotes: z.array(publishedQuote) }),
    rate: 'visitor_search',
    work: 'heavy',
  }),
  reportPublished: call({
    method: 'POST',
    path: '/public/kbs/:kbId/reports',
    access: 'public',
    summary:
      'Tell those who run the site what is wrong with a page. They find it in the list of feedback, without a sender.',
    params: kbParams,
    body: reportInput,
    answer: z.null(),
    rate: 'visitor_report',
  }),
  searchPublishedKb: call({
    method: 'GET',
    path: '/public/kbs/:kbId/search',
    access: 'public',
    summary: `Its passages, titles and folders with these words, best first; at most ${limits.searchPageSize}.`,
    params: kbParams,
    query: z.object({ q: word(limits.searchQueryLength).default('') }),
    answer: z.object({ kb: publishedKb, hits: z.array(publishedHit) }),
    rate: 'visitor_search',
    work: 'heavy',
  }),
}
