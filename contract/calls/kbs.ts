import { z } from 'zod'
import { call } from '#contract/call.ts'
import {
  chatModel,
  embeddingModel,
  kb,
  kbIcon,
  kbName,
  provider,
  publicKb,
} from '#contract/entities/kb.ts'
import { listedKb } from '#contract/entities/listed-kb.ts'
import { flag, id, idList, limit, line, onceId, text, wholeNumber, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

export const kbParams = z.object({ kbId: id })

const visitorQuestions = wholeNumber(0, limits.visitorQuestions)

/** Section 5. */
export const kbInput = z.object({
  title: line(limits.titleLength),
  description: text(limits.descriptionLength).default(''),
  icon: kbIcon.default('library_books'),
  isPublic: flag.default(false),
  isListed: flag.default(true),
  visitorQuestions: visitorQuestions.default(0),
  canEveryoneRead: flag.default(true),
  canEveryoneDownload: flag.default(true),
  canEveryoneUpload: flag.default(false),
  canEveryoneCreateChat: flag.default(true),
  needApprovalToJoin: flag.default(false),
  clientId: onceId,
})

/** Section 7, PUT body. */
export const kbChange = z
  .object({
    title: line(limits.titleLength),
    description: text(limits.descriptionLength),
    icon: kbIcon,
    isPublic: flag,
    isListed: flag,
    visitorQuestions,
    canEveryoneRead: flag,
    canEveryoneDownload: flag,
    canEveryoneUpload: flag,
    canEveryoneCreateChat: flag,
    needApprovalToJoin: flag,
    defaultChatModel: chatModel,
    defaultEmbeddingModel: embeddingModel,
    defaultProvider: provider,
  })
  .partial()

export const kbCalls = {
  listKbs: call({
    method: 'GET',
    path: '/kb',
    access: 'signed_in',
    summary:
      'The knowledge bases the person is a member of, newest first; with `ids` only these, and with `withLastMessage` the messages that were their newest activity.',
    query: z.object({ ids: idList(limits.kbPageSize), withLastMessage: flag.default(false) }),
    answer: z.array(listedKb),
  }),
  listKbNames: call({
    method: 'GET',
    path: '/kb-names',
    access: 'signed_in',
    summary:
      'The same knowledge bases, with what is needed to choose one of many; `withActivity` adds `lastActivityAt`.',
    query: z.object({ withActivity: flag.default(false) }),
    answer: z.array(kbName),
  }),
  listPublicKbs: call({
    method: 'GET',
    path: '/public/kbs',
    access: 'public',
    summary: 'Public knowledge bases that are listed, found by words of title and description.',
    query: z.object({
      search: word(limits.searchQueryLength).optional(),
      limit: limit(limits.kbPageSize),
      before: id.optional(),
    }),
    answer: z.array(publicKb),
  }),
  createKb: call({
    method: 'POST',
    path: '/kb',
    access: 'signed_in',
    summary:
      'Make a knowledge base with its Townhall and AI Chat, once for each clientId and content; the maker owns it.',
    body: kbInput,
    answer: kb,
  }),
  readKb: call({
    method: 'GET',
    path: '/kb/:kbId',
    access: 'signed_in',
    summary: 'One knowledge base: a member sees it, anybody signed in where it is public.',
    params: kbParams,
    answer: kb,
  }),
  updateKb: call({
    method: 'PUT',
    path: '/kb/:kbId',
    access: 'signed_in',
    summary: 'Change settings. The title is the owner’s; models are the app administrators’.',
    params: kbParams,
    body: kbChange,
    answer: kb,
  }),
  deleteKb: call({
    method: 'DELETE',
    path: '/kb/:kbId',
    access: 'signed_in',
    summary: 'Move the knowledge base with everything in it to the bin of its owner (owner).',
    params: kbParams,
    answer: z.null(),
  }),
  joinKb: call({
    method: 'POST',
    path: '/kb/:kbId/join',
    access: 'signed_in',
    summary: 'Join a public knowledge base, or ask to where it needs approval.',
    params: kbParams,
    answer: z.object({ outcome: z.enum(['joined', 'requested']) }),
    rate: 'invitation',
  }),
  favoriteKb: call({
    method: 'PUT',
    path: '/kb/:kbId/favorite',
    access: 'signed_in',
    summary: 'Star or unstar for oneself.',
    params: kbParams,
    body: z.object({ isFavorite: flag }),
    answer: kb,
  }),
}
