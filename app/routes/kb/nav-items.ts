import { href, useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { colorOf } from './chats/color.ts'
import { chatGroupPath, chatGroups, groupOf, startOf } from './chats/groups.ts'
import { chatTitle } from './chats/title.ts'
import { drivePath, isDrivePath } from './drive/drive-query.ts'
import type { ChatGroup, SideLink } from './side-list.tsx'

interface NavContext {
  kb: Kb
  chats: Chat[]
  /** The number of unread notifications of this knowledge base. */
  unread: number
  /** The unread replies of the reader's threads, by root. */
  unreadThreads: ReadonlyMap<string, number>
  chatId: string | undefined
}

/** Returns the links of this knowledge base, in the order of the sidebar. */
export function useNavItems({ kb, chats, unread, unreadThreads, chatId }: NavContext): SideLink[] {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const groups = useChatGroups(kb, chats, chatId)
  const at = { kbId: kb.id }
  const home = href('/kb/:kbId', at)
  const all = href('/kb/:kbId/chats', at)
  const resources = href('/kb/:kbId/resources', at)
  const drive = drivePath(kb.id, [])
  const favorites = href('/kb/:kbId/favorites', at)
  const notifications = href('/kb/:kbId/notifications', at)
  const chatLink: SideLink = {
    to: all,
    icon: 'forum',
    label: t('sidebar.chats'),
    current: pathname === all || (chatId !== undefined && 'within'),
    count: chats.reduce((sum, chat) => sum + chat.unreadCount, 0),
    groups,
  }
  const threads = href('/kb/:kbId/threads', at)
  const threadLink: SideLink = {
    to: threads,
    icon: 'reply',
    label: t('sidebar.threads'),
    current: pathname === threads,
    count: unreadThreads.size,
  }
  const resourceLink: SideLink = {
    to: resources,
    icon: 'folder',
    label: t('sidebar.resources'),
    current: pathname.startsWith(resources),
  }
  const driveLink: SideLink = {
    to: drive,
    icon: 'folder_open',
    label: t('sidebar.drive'),
    current: isDrivePath(kb.id, pathname),
  }
  const bin = href('/kb/:kbId/bin', at)
  const binLink: SideLink = {
    to: bin,
    icon: 'delete',
    label: t('sidebar.bin'),
    current: pathname === bin,
  }
  return [
    { to: home, icon: 'home', label: t('sidebar.home'), current: pathname === home },
    ...(kb.can.chat ? [chatLink, threadLink] : []),
    ...(kb.can.read || kb.can.upload ? [resourceLink] : []),
    ...(kb.can.read ? [driveLink] : []),
    {
      to: favorites,
      icon: 'star',
      label: t('sidebar.favorites'),
      current: pathname === favorites,
    },
    {
      to: notifications,
      icon: 'notifications',
      label: t('sidebar.notifications'),
      current: pathname === notifications,
      count: unread,
      ofNotifications: true,
    },
    ...(kb.role ? [binLink] : []),
  ]
}

function useChatGroups(kb: Kb, chats: Chat[], chatId: string | undefined): ChatGroup[] {
  const { t } = useTranslation(['shell', 'chatLinks'])
  const { pathname, search } = useLocation()
  const kbId = kb.id
  return chatGroups.map((group) => {
    const to = chatGroupPath(kbId, group)
    const start = startOf(kb, group)
    return {
      name: group,
      label: t(`sidebar.chatGroups.${group}`),
      to,
      current: pathname + search === to,
      start: start && { to: start.to, label: t(`chatLinks:${start.label}`) },
      chats: chats
        .filter((chat) => groupOf(chat) === group)
        .map((chat) => ({
          to: href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id }),
          label: chatTitle(chat, t),
          color: group === 'group' ? colorOf(chat) : null,
          current: chat.id === chatId,
          count: chat.unreadCount,
        })),
    }
  })
}
