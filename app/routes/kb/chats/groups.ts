import { href } from 'react-router'
import type { Chat } from '#contract/entities/chat.ts'

/** The kinds of chats in the sidebar. */
export const chatGroups = ['default', 'group', 'private'] as const

export type ChatGroupName = (typeof chatGroups)[number]

export function groupOf({ chatType }: Pick<Chat, 'chatType'>): ChatGroupName {
  if (chatType === 'system') return 'default'
  return chatType === 'pm' ? 'private' : 'group'
}

/** Returns the path of the list of one kind of chats. */
export function chatGroupPath(kbId: string, group: ChatGroupName): string {
  return `${href('/kb/:kbId/chats', { kbId })}?${new URLSearchParams({ group })}`
}

/** Returns the kind of chats in an address; null for all kinds. */
export function readChatGroup(query: URLSearchParams): ChatGroupName | null {
  return chatGroups.find((group) => group === query.get('group')) ?? null
}
