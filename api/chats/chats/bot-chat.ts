import { botId } from '#api/platform/ids.ts'

/** Returns whether a chat is somebody's private chat with the bot. */
export function isWithBot(chat: {
  first_person: string | null
  second_person: string | null
}): boolean {
  return chat.first_person === botId || chat.second_person === botId
}
