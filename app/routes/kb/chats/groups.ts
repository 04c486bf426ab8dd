import { href } from 'react-router'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

export function isFullPage(count: number): boolean {
  return count >= limits.chatPageSize
}

export const chatGroups = ['default', 'group', 'private'] as const

export type ChatGroupName = (typeof chatGroups)[number]

export function groupOf({ chatType }: Pick<Chat, 'chatType'>): ChatGroupName {
  if (chatType === 'system') return 'default'
  return chatType === 'pm' ? 'private' : 'group'
}

export function chatTypeOf(group: ChatGroupName): Chat['chatType'] {
  return ({ default: 'system', group: 'others', private: 'pm' } as const)[group]
}

export function chatsPath(kbId: string, group: ChatGroupName | null, after?: string): string {
  const query = new URLSearchParams({ ...(group && { group }), ...(after && { after }) })
  return [href('/kb/:kbId/chats', { kbId }), query].filter(String).join('?')
}

/** Null for all kinds. */
export function readChatGroup(query: URLSearchParams): ChatGroupName | null {
  return chatGroups.find((group) => group === query.get('group')) ?? null
}

export interface ChatStart {
  to: string
  label: 'newChat' | 'messageMember'
  icon: 'add' | 'chat_bubble'
  'aria-keyshortcuts'?: string
}

/** Null without permission. */
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

export function startsOf(
  kb: Pick<Kb, 'id' | 'can'>,
  group: ChatGroupName | null = null,
): ChatStart[] {
  const groups = group ? [group] : chatGroups
  return groups.map((one) => startOf(kb, one)).filter((start) => start !== null)
}
