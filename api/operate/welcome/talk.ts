import { sendMessage } from '#api/chats/messages/send.ts'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { welcomeKbId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { messageInput } from '#contract/calls/messages.ts'

// Fixed client ids make these messages idempotent: a repeated start sends nothing twice.
const greetingId = '01900000-0000-7000-8000-0000000c0de1'
const replyId = '01900000-0000-7000-8000-0000000c0de2'
const questionId = '01900000-0000-7000-8000-0000000c0de3'

const greeting =
  'Welcome. The handbook, a plan for the first week and a list of file formats are under **Resources**. Ask about them in **AI Chat**: each answer shows the line it comes from.'
const reply = '大家好！中文说明在“Guides”文件夹里的《使用说明.txt》，用中文提问也可以。'
const question = 'Who may delete a knowledge base?'

/** Sends the first messages in Townhall. */
export async function sendGreetings(deps: Deps, owner: Actor, colleague: Actor): Promise<void> {
  const townhall = await findSystemChat(deps.db, 'townhall')
  if (!townhall) return
  await send(deps, owner, townhall, greetingId, greeting)
  await send(deps, colleague, townhall, replyId, reply)
}

/** Asks the bot a question that shows its abilities; does nothing the second time. */
export async function askFirstQuestion(deps: Deps, owner: Actor): Promise<void> {
  const aiChat = await findSystemChat(deps.db, 'ai_chat')
  if (aiChat) await send(deps, owner, aiChat, questionId, question)
}

/** Whether the question was ever asked, even if it was deleted. */
export async function wasQuestionAsked(db: Db, ownerId: string): Promise<boolean> {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('client_id', '=', questionId)
    .executeTakeFirst()
  return message !== undefined
}

async function findSystemChat(db: Db, kind: 'townhall' | 'ai_chat'): Promise<string | undefined> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('kb_id', '=', welcomeKbId)
    .where('system_chat', '=', kind)
    .executeTakeFirst()
  return chat?.id
}

async function send(deps: Deps, actor: Actor, chatId: string, clientId: string, content: string) {
  const input = parseInput(messageInput, { clientId, content, mentionIds: [] })
  await sendMessage({ ...deps, actor }, chatId, input)
}
