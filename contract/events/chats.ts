import { z } from 'zod'
import { chat, chatMember, systemMessage } from '#contract/entities/chat.ts'
import { id } from '#contract/fields.ts'
import { event, kbId } from './event.ts'

export const sharedChat = chat
  .omit({ can: true, unreadCount: true, lastReadMessageId: true, notify: true })
  .partial({ lastMessage: true })

/** Events about chats and the people in them. */
export const chatEvents = [
  /**
   * To: each person who is now in the chat. Client: adds the chat with nothing unread; fetches its
   * earlier messages and its members. A socket that subscribed to the knowledge base receives the
   * chat's events from now on.
   */
  event('chat_add', z.object({ chat: sharedChat })),
  /**
   * To: each person who is no longer in the chat. When: they left or the chat was deleted. Client:
   * removes the chat.
   */
  event('chat_delete', kbId.extend({ chatId: id })),
  /**
   * To: people in the chat. When: its title, colour or preview has changed. Client: merges it, and
   * uses the new title in notifications. An empty title means a private chat: keep its name.
   * Without `lastMessage` the newest message quotes files: the client fetches it again.
   */
  event('chat_update', z.object({ chat: sharedChat })),
  /** To: people in the chat. When: its members or their roles changed. Client: replaces all members. */
  event('chat_member_update', z.object({ chatId: id, members: z.array(chatMember) })),
  /**
   * To: people in the chat. When: a person joined, left or changed it. Client: adds it in order.
   */
  event('system_message', z.object({ chatId: id, systemMessage })),
] as const
