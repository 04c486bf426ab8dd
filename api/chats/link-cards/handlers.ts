import { chatsOf, otherName } from '#api/chats/chats/find.ts'
import { mentionAliasesFor, withMentionAliases } from '#api/chats/chats/mention-aliases.ts'
import { isWithBot } from '#api/chats/chats/present.ts'
import { wordsFor, wordsOf } from '#api/chats/chats/quoting.ts'
import type { Handlers } from '#api/deps.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { LinkCard } from '#contract/entities/link-card.ts'
import {
  type CardReader,
  nothingElse,
  readFolderCards,
  readKbCards,
  readResourceCards,
} from './kb-cards.ts'

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

async function readChatCards(reader: CardReader, ids: string[]): Promise<LinkCard[]> {
  if (ids.length === 0) return []
  const rows = await selectChats(reader)
    .where((eb) => eb('chats.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows.map((row) => ({ ...nothingElse, ...inChat(row), kind: 'chat', id: row.chat_id }))
}

/** Words about files that the reader may not read are left out. */
async function readMessageCards(reader: CardReader, ids: string[]): Promise<LinkCard[]> {
  if (ids.length === 0) return []
  const rows = await selectChats(reader)
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.id', 'users.id as user_id', 'users.name', 'users.display_name'])
    .select(['users.picture', 'users.is_bot'])
    .select(wordsFor(reader.readerId, apiLimits.linkCardTextLength).as('words'))
    .select(mentionAliasesFor(reader.readerId).as('mention_aliases'))
    .where((eb) => eb('messages.id', '=', eb.fn.any(eb.val(ids))))
    .where('messages.is_deleted', '=', false)
    .where('messages.sender_type', '<>', 'system')
    .execute()
  return rows.map((row) => ({
    ...inChat(row),
    kind: 'message',
    id: row.id,
    text: withMentionAliases(
      wordsOf(row.words, apiLimits.linkCardTextLength, everywhere),
      row.mention_aliases,
    ),
    sender: presentPerson({ ...row, id: row.user_id }),
  }))
}

// Keys of one knowledge base get no cards.
const everywhere = { key: null }

function selectChats({ db, readerId }: CardReader) {
  return chatsOf(db, readerId)
    .innerJoin('kbs', 'kbs.id', 'chats.kb_id')
    .select(['chats.id as chat_id', 'chats.title', 'chats.system_chat'])
    .select(['chats.chat_type', 'chats.first_person', 'chats.second_person'])
    .select(['kbs.id as kb_id', 'kbs.title as kb_title', otherName(readerId).as('other_name')])
}

type ChatRow = Awaited<ReturnType<ReturnType<typeof selectChats>['execute']>>[number]

function inChat(row: ChatRow) {
  return {
    kbId: row.kb_id,
    kbTitle: row.kb_title,
    title: row.other_name ?? row.title,
    systemChat: row.system_chat,
    isWithBot: isWithBot(row),
  }
}
