import { findChat } from '#api/chats/chats/find.ts'
import { mayControlAnswer } from '#api/chats/messages/policy.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import type { MessageRow } from '#api/chats/messages/select.ts'
import { selectMessages } from '#api/chats/messages/select.ts'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { canAnswerAgain } from '#contract/bot-states.ts'

type AnswerIds = { chatId: string; messageId: string }

export const botHandlers = {
  stopAnswer: async (context, { params }) => {
    const answer = await findAnswerToControl(context, params)
    if (answer.bot_state !== 'writing') throw new ApiError('not_retryable')
    await context.bot.stop(answer.id)
    return presentAnswer(context, params)
  },

  continueAnswer: async (context, { params }) => {
    const answer = await findAnswerToControl(context, params)
    if (!canAnswerAgain(stateOf(answer))) throw new ApiError('not_retryable')
    await context.bot.again(answer.id)
    return presentAnswer(context, params)
  },
} satisfies Partial<Handlers>

const stateOf = ({ bot_state, bot_outcome }: MessageRow) => ({
  botState: bot_state,
  botOutcome: bot_outcome,
})

async function findAnswerToControl(context: HandlerContext, place: AnswerIds): Promise<MessageRow> {
  const { answer, chat } = await findAnswer(context, place)
  const reader = readerOf(chat, context.actor)
  if (!mayControlAnswer(answer.asker_id, reader)) throw new ApiError('forbidden')
  return answer
}

async function presentAnswer(context: HandlerContext, place: AnswerIds) {
  const { answer, chat } = await findAnswer(context, place)
  return presentMessage(answer, readerOf(chat, context.actor))
}

async function findAnswer(context: HandlerContext, { chatId, messageId }: AnswerIds) {
  const chat = await findChat(context, chatId)
  const answer = await selectMessages(context.db, context.actor.id)
    .where('messages.id', '=', messageId)
    .where('messages.chat_id', '=', chat.id)
    .where('messages.sender_type', '=', 'bot')
    .where('messages.is_deleted', '=', false)
    .executeTakeFirst()
  if (!answer) throw new ApiError('message_not_found')
  return { answer, chat }
}
