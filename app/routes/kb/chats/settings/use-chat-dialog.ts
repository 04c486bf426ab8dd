import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { isGone, useGone } from '#app/routes/kb/chats/gone.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'

/** True once the chat is deleted, or is no longer the reader's. */
export function useChatDialog({ id, knowledgeBaseId }: Chat): boolean {
  useRevalidateSoon((event) => isOfChat(id, event) || isOfMembers(knowledgeBaseId, event))
  return useGone(id)
}

export function isOfChat(chatId: string, { type, data }: ServerEvent): boolean {
  if (type === 'chat_update') return data.chat.id === chatId
  return (type === 'chat_member_update' || type === 'chat_mute') && data.chatId === chatId
}

function isOfMembers(kbId: string, { type, data }: ServerEvent): boolean {
  return (type === 'kb_member_add' || type === 'kb_member_remove') && data.kbId === kbId
}

/** A deleted chat is not fetched again: the dialog stays, with a notice. */
export function stayIfGone({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const { chatId = '' } = nextParams
  if (!formMethod && currentParams.chatId === chatId && isGone(chatId)) return false
  return defaultShouldRevalidate
}
