import { z } from 'zod'
import { call } from '#contract/call.ts'
import { resource } from '#contract/entities/resource.ts'
import { person } from '#contract/entities/user.ts'
import { mergePart, textHunk } from '#contract/entities/written.ts'
import { fileText, flag, id, line, optionalId, time, wholeNumber } from '#contract/fields.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const fileParams = kbParams.extend({ resourceId: id })

const content = fileText(limits.writtenLength)

/** The file is named after it and has at most these characters more. */
const longestEnding = '.markdown'.length

/** Fields of the form for a new page. */
export const newPageInput = z.object({
  title: line(limits.fileNameLength - longestEnding),
  content,
  folderId: optionalId,
})

/** `base`: the number of the version from which the writer began. */
const writtenInput = z.object({ content, base: wholeNumber(1) })

/** Fields of the form that changes a page. Without a title the file keeps its name. */
export const pageChange = writtenInput.extend({ title: line(limits.fileNameLength).optional() })

export const templateInput = z.object({ isTemplate: flag })

const mostBodyBytes = limits.writtenJsonBytes

/** Pages: texts that are written here. They are files, mostly of Markdown. */
export const writtenCalls = {
  createPage: call({
    method: 'POST',
    path: '/kb/:kbId/pages',
    access: 'signed_in',
    summary:
      'Write a Markdown file, named after its title. The same file sent again by the same person is there once.',
    params: kbParams,
    body: newPageInput,
    answer: resource,
    rate: 'upload',
    mostBodyBytes,
  }),
  listTemplates: call({
    method: 'GET',
    path: '/kb/:kbId/templates',
    access: 'signed_in',
    summary: `The pages with which a new page can begin, by name; at most ${countLimits.templatesPerKb}. For who may read, download and upload files.`,
    params: kbParams,
    answer: z.array(z.object({ id, title: z.string() })),
  }),
  readTemplate: call({
    method: 'GET',
    path: '/kb/:kbId/templates/:resourceId',
    access: 'signed_in',
    summary: 'The text of a template, for a new page.',
    params: fileParams,
    answer: z.object({ title: z.string(), text: z.string() }),
  }),
  markTemplate: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/template',
    access: 'signed_in',
    summary: 'Let new pages begin with a text, or no longer (who may edit it).',
    params: fileParams,
    body: templateInput,
    answer: z.null(),
  }),
  previewPage: call({
    method: 'POST',
    path: '/kb/:kbId/pages/preview',
    access: 'signed_in',
    summary: 'A Markdown text as it will be shown; nothing is stored.',
    params: kbParams,
    /** `folderId`: where the page is or will be, for the names that it has. */
    body: z.object({ content, folderId: optionalId }),
    answer: z.object({ html: z.string() }),
    work: 'heavy',
    mostBodyBytes,
  }),
  readText: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/text',
    access: 'signed_in',
    summary: 'The text of a file, to be changed (its uploader, administrators).',
    params: fileParams,
    answer: z.object({ text: z.string(), version: z.number().int().positive() }),
  }),
  saveText: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/text',
    access: 'signed_in',
    summary:
      'Write a new version of a text. It is merged with newer versions than `base`; where both changed the same lines, it is `text_changed`.',
    params: fileParams,
    body: writtenInput,
    answer: z.object({ resource, isMerged: z.boolean() }),
    rate: 'upload',
    work: 'heavy',
    mostBodyBytes,
  }),
  mergeText: call({
    method: 'POST',
    path: '/kb/:kbId/resources/:resourceId/text/merge',
    access: 'signed_in',
    summary:
      'Merge a text with the current version, and show where both changed the same lines; nothing is stored.',
    params: fileParams,
    body: writtenInput,
    answer: z.object({
      /** The base of what is made from the parts. */
      version: z.number().int().positive(),
      by: person,
      at: time,
      parts: z.array(mergePart),
    }),
    work: 'heavy',
    mostBodyBytes,
  }),
  readTextDraft: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/text/draft',
    access: 'signed_in',
    summary: 'What the person wrote in this text and has not saved; null if there is nothing.',
    params: fileParams,
    answer: writtenInput.extend({ updatedAt: time }).nullable(),
  }),
  saveTextDraft: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/text/draft',
    access: 'signed_in',
    summary: `Keep what the person has not saved yet, for their other devices; an empty text deletes it, and so does saving. The newest ${countLimits.pageDraftsPerPerson} are kept.`,
    params: fileParams,
    body: writtenInput.extend({ content: content.or(z.literal('')) }),
    answer: z.null(),
    mostBodyBytes,
  }),
  noteEditing: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/editors',
    access: 'signed_in',
    summary: `Note that the person has a text open to change it, for ${limits.editorSeconds} seconds, or that they have closed it. Answers who else has; at most ${limits.editorsShown}.`,
    params: fileParams,
    body: z.object({ isEditing: flag }),
    answer: z.array(person),
  }),
  readTextAuthor: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/author',
    access: 'signed_in',
    summary: 'Who wrote or uploaded the current version of a file, and when.',
    params: fileParams,
    answer: z.object({ person: person.extend({ id: id.nullable() }), at: time }),
  }),
  compareVersion: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/versions/:version/changes',
    access: 'signed_in',
    summary:
      'What a version of a text changed, by words (its uploader, administrators). Null for what is no text, or too different to be compared.',
    params: fileParams.extend({ version: wholeNumber(1) }),
    answer: z.object({
      /** Null for the first one. */
      before: z.number().int().positive().nullable(),
      after: z.number().int().positive().nullable(),
      hunks: z.array(textHunk).nullable(),
      /** There are more. */
      isCut: z.boolean(),
    }),
    work: 'heavy',
  }),
}
