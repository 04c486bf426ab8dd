import type { z } from 'zod'
import { findChat } from '#api/chats/chats/find.ts'
import { chatAbilities } from '#api/chats/chats/policy.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { newId } from '#api/platform/ids.ts'
import { messageCalls, messageInput } from '#contract/calls/messages.ts'
import type { Message } from '#contract/entities/chat.ts'
import { namesEveryone } from '#shared/mentions.ts'
import { postContent } from '#shared/post.ts'
import { insertAttachments, receiveFiles } from './attachments/receive.ts'
import { findMeant } from './mentions/meant-people.ts'
import { sendMessage } from './send.ts'

const { upload, body: formSchema } = messageCalls.sendMessageForm

/** All or nothing; sent again, returns the first message. Throws what its two parts throw. */
export async function sendMessageForm(context: HandlerContext, chatId: string): Promise<Message> {
  return receiveFiles(context, chatId, { ...upload, least: 0 }, async ({ files, fields }) => {
    const { title, ...written } = parseInput(formSchema, fields)
    const form = { ...written, content: postContent({ title, text: written.content }) }
    await checkEveryone(context, chatId, form)
    const meantIds = await findMeant(context, chatId, form)
    const clientId = await findClientId(context, form, files)
    const rows = files.length > 0 ? await insertAttachments(context, chatId, files) : []
    const attachmentIds = rows.map(({ id }) => id)
    try {
      const input = parseInput(messageInput, { ...form, clientId, attachmentIds })
      const sent = await sendMessage(context, chatId, { ...input, meantIds })
      return sent.message
    } finally {
      await deleteUnsent(context, attachmentIds)
    }
  })
}

// A sender who may notify everybody by `@everyone` must say whether they want to.
async function checkEveryone(
  context: HandlerContext,
  chatId: string,
  { content, mentionsEveryone }: Pick<z.output<typeof formSchema>, 'content' | 'mentionsEveryone'>,
): Promise<void> {
  if (mentionsEveryone !== undefined || !namesEveryone(content)) return
  const chat = await findChat(context, chatId)
  if (chatAbilities(chat, chat.member_role, context.actor.id).mentionEveryone)
    throw new ApiError('everyone_undecided')
}

type Written = { clientId: string; content: string }

// After Back the form still has the id of the sent message; other text or files need a new one.
async function findClientId(
  { db, actor }: HandlerContext,
  { clientId, content }: Written,
  files: { hash: string }[],
): Promise<string> {
  const sent = await db
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('user_id', '=', actor.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!sent) return clientId
  const attached = await db
    .selectFrom('attachments')
    .select('hash')
    .where('message_id', '=', sent.id)
    .orderBy('position')
    .execute()
  const hashes = (all: { hash: string }[]) => all.map(({ hash }) => hash).join()
  const isSame = sent.content === content && hashes(attached) === hashes(files)
  return isSame ? clientId : newId()
}

// The files of a rejected message, or of one that was sent before.
async function deleteUnsent({ db }: HandlerContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('attachments')
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .execute()
}
