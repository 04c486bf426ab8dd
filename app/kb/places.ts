import { href, useLocation } from 'react-router'
import { chatTitle } from '#app/chats/title.ts'
import type { SideLink } from '#app/kb/sidebar.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** The sidebar's entries: the places of this knowledge base, and what can be done with it. */
export function usePlaces(kb: Kb, chats: Chat[], chatId: string | undefined) {
  const { t } = useTranslation(['shell', 'chats', 'kb'])
  const { pathname } = useLocation()
  const at = { kbId: kb.id }
  const home = href('/kb/:kbId', at)
  const resources = href('/kb/:kbId/resources', at)
  const places: SideLink[] = [
    { to: home, icon: 'home', label: t('sidebar.home'), current: pathname === home },
  ]
  if (kb.can.chat) {
    const to = href('/kb/:kbId/chats', at)
    const count = chats.reduce((sum, chat) => sum + chat.unreadCount, 0)
    const links = chats.map((chat) => ({
      to: href('/kb/:kbId/chats/:chatId', { ...at, chatId: chat.id }),
      label: chatTitle(chat, t),
      current: chat.id === chatId,
      count: chat.unreadCount,
    }))
    places.push({
      to,
      icon: 'forum',
      label: t('sidebar.chats'),
      current: pathname === to || (chatId !== undefined && 'within'),
      count,
      chats: links,
    })
  }
  if (kb.can.read || kb.can.upload) {
    places.push({
      to: resources,
      icon: 'folder',
      label: t('sidebar.resources'),
      current: pathname.startsWith(resources),
    })
  }
  const settings: SideLink[] = []
  if (kb.can.update) {
    const to = href('/kb/:kbId/edit', at)
    settings.push({ to, icon: 'settings', label: t('sidebar.settings'), current: pathname === to })
  }
  return { places, settings }
}
