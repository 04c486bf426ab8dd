import { href } from 'react-router'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

/** Whether a list of so many chats may go on. */
export function isFullPage(count: number): boolean {
  return count >= limits.chatPageSize
}

/** The kinds of chats in the sidebar. */
export const chatGroups = ['default', 'group', 'private'] as const

export type ChatGroupName = (typeof chatGroups)[number]

export function groupOf({ chatType }: Pick<Chat, 'chatType'>): ChatGroupName {
  if (chatType === 'system') return 'default'
  return chatType === 'pm' ? 'private' : 'group'
}

export function chatTypeOf(group: ChatGroupName): Chat['chatType'] {
  return ({ default: 'system', group: 'others', private: 'pm' } as const)[group]
}

/** Returns the path of the list of chats, of all kinds or of one, or of the page after a chat. */
export function chatsPath(kbId: string, group: ChatGroupName | null, after?: string): string {
  const query = new URLSearchParams({ ...(group && { group }), ...(after && { after }) })
  return [href('/kb/:kbId/chats', { kbId }), query].filter(String).join('?')
}

/** Returns the kind of chats in an address; null for all kinds. */
export function readChatGroup(query: URLSearchParams): ChatGroupName | null {
  return chatGroups.find((group) => group === query.get('group')) ?? null
}

/** The dialog that starts a chat of a kind, and the key of its name. */
export interface ChatStart {
  to: string
  label: 'newChat' | 'messageMember'
  icon: 'add' | 'chat_bubble'
  'aria-keyshortcuts'?: string
}

/** Returns how the reader can start a chat of one kind; null without permission. */
export function startOf(kb: Pick<Kb, 'id' | 'can'>, group: ChatGroupName): ChatStart | null {
  if (!kb.can.createChat || group === 'default') return null
  const at = { kbId: kb.id }
  return group === 'private'
    ? { to: href('/kb/:kbId/chats/message', at), label: 'messageMember', icon: 'chat_bubble' }
    : {
        to: href('/kb/:kbId/chats/new', at),
        label: 'newChat',
        icon: 'add',
        'aria-keyshortcuts': 'C',
      }
}

/** Returns how the reader can start chats of each kind, or only of one kind. */
export function startsOf(
  kb: Pick<Kb, 'id' | 'can'>,
  group: ChatGroupName | null = null,
): ChatStart[] {
  const groups = group ? [group] : chatGroups
  return groups.map((one) => startOf(kb, one)).filter((start) => start !== null)
}
