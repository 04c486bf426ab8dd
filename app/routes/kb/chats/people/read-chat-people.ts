import type { Upstream } from '#app/upstream/client.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Person } from '#contract/entities/user.ts'
import type { Here } from './use-here.ts'

export interface ChatPeople {
  shown: Pick<Person, 'id' | 'displayName' | 'profileURL'>[]
  count: number
}

const shownPeople = 4

/** Nobody if that cannot be read. */
export async function readHere(api: Upstream, chatId: string): Promise<Here> {
  const answer = await api.attempt.listPresent({ params: { chatId } })
  return answer.ok ? answer.data : { people: [], count: 0 }
}

/** Null for the chats of everybody in the knowledge base, and if the people cannot be read. */
export async function readChatPeople(api: Upstream, chat: Chat): Promise<ChatPeople | null> {
  if (chat.chatType === 'system') return null
  const answer = await api.attempt.listChatMembers({
    params: { chatId: chat.id },
    query: { limit: shownPeople },
  })
  if (!answer.ok) return null
  const shown = answer.data.map(({ id, displayName, profileURL }) => ({
    id,
    displayName,
    profileURL,
  }))
  return { shown, count: chat.participants.length }
}
