import { findChat } from '#api/chats/chats/find.ts'
import { type AttachmentPlace, findAttachment } from '#api/chats/messages/find-attachment.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { announceNew } from './announce.ts'
import { insertFiles } from './insert.ts'

/**
 * Makes a resource of a file of a chat, in the chat's knowledge base, and queues its analysis. The
 * file of the message stays. Throws `chat_not_found`, `attachment_not_found`, `forbidden`,
 * `folder_not_found`, `kb_full`, `person_full`.
 */
export async function keepAttachment(
  context: HandlerContext,
  place: AttachmentPlace,
  folderId: string | null,
): Promise<Resource> {
  const chat = await findChat(context, place.chatId)
  const { hash, name } = await findAttachment(context, place)
  const kb = await findKbTo(context, chat.kb_id, 'upload')
  const size = await context.files.size(hash)
  if (size === null) throw new ApiError('attachment_not_found')
  const target = { kbId: kb.id, folderId, uploaderId: context.actor.id }
  const ids = await insertFiles(context, target, [{ hash, size, title: name }])
  context.jobs.wake()
  const [resource] = await announceNew(context, kb, ids)
  if (!resource) throw new ApiError('resource_not_found')
  return resource
}
