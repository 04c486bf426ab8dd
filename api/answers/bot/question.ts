import { isWithBot } from '#api/chats/chats/present.ts'
import { withoutMention } from '#api/chats/messages/mentions/mentions.ts'
import { kbAbilities } from '#api/kbs/policy.ts'
import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { chatModel } from '#contract/entities/kb.ts'

export type BotQuestion = {
  id: string
  askerId: string
  chatId: string
  seq: number
  rootId: string | null
  text: string
  kbId: string
  provider: string
  model: string
  embeddingModel: string
  mayRead: boolean
  /** Whether only the asker reads the answer. */
  isPrivate: boolean
  /** Empty if the question is about all files. */
  resourceIds: string[]
}

/** Null if it was deleted. An author who has left may read nothing, even if all is public. */
export async function findQuestion(db: Db, questionId: string): Promise<BotQuestion | null> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('kbs', 'kbs.id', 'chats.kb_id')
    .leftJoin('kb_members', (join) =>
      join
        .onRef('kb_members.kb_id', '=', 'kbs.id')
        .onRef('kb_members.user_id', '=', 'messages.user_id'),
    )
    .leftJoin('preferences', 'preferences.user_id', 'messages.user_id')
    .selectAll('kbs')
    .select(['messages.id as question_id', 'messages.chat_id', 'messages.seq', 'messages.root_id'])
    .select(['messages.content', 'messages.user_id as asker_id', 'kb_members.role'])
    .select(['preferences.preferred_model', 'messages.resource_ids'])
    .select(['chats.first_person', 'chats.second_person'])
    .where('messages.id', '=', questionId)
    .where('messages.is_deleted', '=', false)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.question_id,
    askerId: row.asker_id,
    chatId: row.chat_id,
    seq: row.seq,
    rootId: row.root_id,
    text: withoutMention(row.content),
    kbId: row.id,
    provider: row.default_provider,
    model: chatModel.safeParse(row.preferred_model).data ?? row.default_chat_model,
    embeddingModel: row.default_embedding_model,
    mayRead: row.role !== null && kbAbilities(row.role, row, false).read,
    isPrivate: isWithBot(row),
    resourceIds: row.resource_ids,
  }
}

export function findQuestionOf(
  db: Db,
  messageId: string,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .selectFrom('messages')
    .innerJoin('messages as question', 'question.id', 'messages.client_id')
    .select(['question.id', 'question.user_id'])
    .where('messages.id', '=', messageId)
    .where('messages.sender_type', '=', 'bot')
    .executeTakeFirst()
}

export type PreviousQuestion = { text: string; resourceIds: string[]; quotedIds: string[] }

/** A longer row of questions that each refer to the one before is not followed. */
const mostBefore = 5

/**
 * The person's previous question to the bot in this thread or main line that is not passed over;
 * null if there is none. `quotedIds`: the files that its answer quotes.
 */
export async function findPreviousQuestion(
  db: Db,
  question: BotQuestion,
  isPassed: (text: string) => boolean = () => false,
): Promise<PreviousQuestion | null> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('messages as answer', (join) =>
      join
        .on('answer.client_id', '=', (eb) => eb.ref('messages.id'))
        .on('answer.user_id', '=', botId),
    )
    .select(['messages.content', 'messages.resource_ids', 'answer.citations'])
    .where('messages.chat_id', '=', question.chatId)
    .where('messages.user_id', '=', question.askerId)
    .where('messages.seq', '<', question.seq)
    .where('messages.expect_bot_reply', '=', true)
    .where('messages.is_deleted', '=', false)
    .where((eb) =>
      question.rootId
        ? eb.or([
            eb('messages.id', '=', question.rootId),
            eb('messages.root_id', '=', question.rootId),
          ])
        : eb('messages.root_id', 'is', null),
    )
    .orderBy('messages.seq', 'desc')
    .limit(mostBefore)
    .execute()
  const all = rows.map(({ content, resource_ids: resourceIds, citations }) => {
    const quotedIds = [...new Set((citations ?? []).map(({ resourceId }) => resourceId))]
    return { text: withoutMention(content), resourceIds, quotedIds }
  })
  return all.find(({ text }) => !isPassed(text)) ?? null
}
