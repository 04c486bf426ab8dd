import { href, useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { colorOf } from '#app/routes/kb/chats/color.ts'
import {
  type ChatGroupName,
  chatGroups,
  chatsPath,
  groupOf,
  startOf,
} from '#app/routes/kb/chats/groups.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { unreadIn, unreadInAll } from '#app/routes/kb/chats/unread/unread-mentions.ts'
import { isDrivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { isNewPageOfDrive } from '#app/routes/kb/resources/write/paths.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { kbPlaces } from './kb-places.ts'
import type { ChatGroup, SideLink } from './side-list.tsx'

interface NavContext {
  kb: Kb
  chats: Chat[]
  /** By root. */
  unreadThreads: ReadonlyMap<string, number>
  chatId: string | undefined
}

export function useNavItems({ kb, chats, unreadThreads, chatId }: NavContext): SideLink[] {
  const { t } = useTranslation('shell')
  const location = useLocation()
  const { pathname } = location
  const groups = useChatGroups(kb, chats, chatId)
  const isInDrive = isDrivePath(kb.id, pathname) || isNewPageOfDrive(location)
  return kbPlaces(kb, t).map(({ name, ...place }) => {
    const current = pathname === place.to
    if (name === 'chats') {
      const within = current || (chatId !== undefined && 'within')
      return { ...place, current: within, ...unreadInAll(chats, chatId), groups }
    }
    if (name === 'threads') return { ...place, current, unread: unreadThreads.size }
    if (name === 'drive') return { ...place, current: isInDrive }
    if (name === 'resources')
      return { ...place, current: pathname.startsWith(place.to) && !isNewPageOfDrive(location) }
    return { ...place, current }
  })
}

function iconOf(chat: Chat, group: ChatGroupName): IconName | null {
  if (group === 'group') return null
  if (group === 'private') return chat.isWithBot ? 'bolt' : null
  return chat.systemChat === 'ai_chat' ? 'bolt' : 'forum'
}

export function goKeysOf(links: SideLink[]): [string, string][] {
  return links.flatMap(({ goKey, to }) => (goKey ? [[goKey, to]] : []))
}

function useChatGroups(kb: Kb, chats: Chat[], chatId: string | undefined): ChatGroup[] {
  const { t } = useTranslation(['shell', 'chatLinks'])
  const { user } = useSignedIn()
  const { pathname, search } = useLocation()
  const kbId = kb.id
  return chatGroups.map((group) => {
    const to = chatsPath(kbId, group)
    const start = startOf(kb, group)
    return {
      name: group,
      label: t(`sidebar.chatGroups.${group}`),
      to,
      current: pathname + search === to,
      start: start && {
        to: start.to,
        label: t(`chatLinks:${start.label}`),
        'aria-keyshortcuts': start['aria-keyshortcuts'],
      },
      chats: chats
        .filter((chat) => groupOf(chat) === group)
        .map((chat) => ({
          to: href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id }),
          label: chatTitle(chat, t),
          icon: iconOf(chat, group),
          color: group === 'group' ? colorOf(chat) : null,
          person: chat.participants.find(({ userId }) => group === 'private' && userId !== user.id),
          current: chat.id === chatId,
          ...unreadIn([chat], chatId),
        })),
    }
  })
}
