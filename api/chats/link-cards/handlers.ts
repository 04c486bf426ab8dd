import type { Handlers } from '#api/deps.ts'
import { readFolderCards, readKbCards, readResourceCards } from './kb-cards.ts'
import { readChatCards, readMessageCards } from './talk-cards.ts'

export const linkCardHandlers = {
  readLinkCards: async ({ db, actor }, { query }) => {
    const reader = { db, readerId: actor.id }
    const cards = await Promise.all([
      readKbCards(reader, query.kbIds),
      readFolderCards(reader, query.folderIds),
      readResourceCards(reader, query.resourceIds),
      readChatCards(reader, query.chatIds),
      readMessageCards(reader, query.messageIds),
    ])
    return cards.flat()
  },
} satisfies Partial<Handlers>
