import { z } from 'zod'
import { call } from '#contract/call.ts'
import { linkCard } from '#contract/entities/link-card.ts'
import { idList } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

const ids = idList(limits.linkCardsPerKind)

export const linkCardCalls = {
  readLinkCards: call({
    method: 'GET',
    path: '/link-cards',
    access: 'signed_in',
    summary:
      'What the pages behind links are, for one page of messages at once. Pages that the person may not read, or that do not exist, are left out.',
    query: z.object({
      kbIds: ids,
      folderIds: ids,
      resourceIds: ids,
      chatIds: ids,
      messageIds: ids,
    }),
    answer: z.array(linkCard),
  }),
}
