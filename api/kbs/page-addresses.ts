import type { SearchHit } from '#contract/entities/search.ts'

/** Pages of the web app, as absolute addresses. */
export function createAddresses(origin: string) {
  const kb = (kbId: string) => `${origin}/kb/${kbId}`
  const file = (kbId: string, resourceId: string, page?: number | null) =>
    `${kb(kbId)}/resources/${resourceId}${page ? `?page=${page}` : ''}`
  const chat = (kbId: string, chatId: string) => `${kb(kbId)}/chats/${chatId}`
  const message = (kbId: string, chatId: string, messageId: string) =>
    `${chat(kbId, chatId)}?around=${messageId}#message-${messageId}`
  const hit = (found: SearchHit) => {
    const { kbId, resourceId, chatId, messageId, person } = found
    if (resourceId) return file(kbId, resourceId, found.page)
    if (chatId && messageId) return message(kbId, chatId, messageId)
    return person ? `${kb(kbId)}/people/${person.id}` : kb(kbId)
  }
  return { kb, file, chat, message, hit }
}
