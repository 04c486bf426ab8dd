import type { Handlers } from '#api/deps.ts'
import { listDrafts, readDraft, saveDraft } from './drafts.ts'

export const draftHandlers = {
  listDrafts: async (context, { params }) => listDrafts(context, params.kbId),

  readDraft: async (context, { params, query }) =>
    readDraft(context, params.chatId, query.rootMessageId ?? null),

  saveDraft: async (context, { params, body }) => saveDraft(context, params.chatId, body),
} satisfies Partial<Handlers>
